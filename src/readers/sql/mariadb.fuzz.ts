import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DDL_SEED, DDL_STATEMENTS } from "#testing/env.ts";
import { compareDump, differential } from "./testing/differential.ts";
import { hasMariadb, type Mariadb, startMariadb } from "./testing/mariadb.ts";
import { mysqlScript } from "./testing/mysql-ddl.ts";
import { randomOf } from "./testing/random.ts";

/** Statements in a script. */
const LENGTH = 8;

const skip = hasMariadb() ? false : "there is no MariaDB (Debian's package mariadb-server)";
let mariadb: Mariadb;
if (!skip) {
  before(async () => {
    mariadb = await startMariadb();
  });
  after(() => mariadb.close());
}

test(`what MariaDB makes of generated statements is what is read, or it is refused (seed ${DDL_SEED})`, {
  skip,
}, async () => {
  const run = { script: mysqlScript, length: LENGTH, seed: DDL_SEED, statements: DDL_STATEMENTS };
  const counts = await differential(mariadb, run);
  console.log(`MariaDB: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 2 * counts.refused, JSON.stringify(counts));
});

test("what mariadb-dump writes is read, and what MariaDB makes of it with changes", {
  skip,
}, async () => {
  const counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = DDL_SEED; seed < DDL_SEED + DDL_STATEMENTS / 20; seed++) {
    await mariadb.restart();
    const statements = mysqlScript(randomOf(seed), LENGTH);
    for (let drawn = statements.next(); !drawn.done; )
      drawn = statements.next(await mariadb.runs(drawn.value));
    await compareDump(mariadb, mariadb.dump(), counts, seed);
  }
  console.log(`mariadb-dump: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 4 * counts.refused, JSON.stringify(counts));
});
