import assert from "node:assert/strict";
import { before, test } from "node:test";
import { DDL_SEED, DDL_STATEMENTS } from "#testing/env.ts";
import { compareDump, differential } from "./testing/differential.ts";
import { type Duckdb, findDuckdb, startDuckdb } from "./testing/duckdb.ts";
import { duckdbScript } from "./testing/duckdb-ddl.ts";
import { randomOf } from "./testing/random.ts";

/** Statements in a script. */
const LENGTH = 8;

const found = findDuckdb();
const skip = found
  ? false
  : "there is no DuckDB (npm's package @duckdb/node-api, found by NODE_PATH)";
let duckdb: Duckdb;
before(async () => {
  if (found) duckdb = await startDuckdb(found);
});

test(`what DuckDB makes of generated statements is what is read, or it is refused (seed ${DDL_SEED})`, {
  skip,
}, async () => {
  const run = { script: duckdbScript, length: LENGTH, seed: DDL_SEED, statements: DDL_STATEMENTS };
  const counts = await differential(duckdb, run);
  console.log(`DuckDB: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 2 * counts.refused, JSON.stringify(counts));
});

test("what EXPORT DATABASE of DuckDB writes is read, and what DuckDB makes of it with changes", {
  skip,
}, async () => {
  const counts = { statements: 0, agreed: 0, refused: 0 };
  for (let seed = DDL_SEED; seed < DDL_SEED + DDL_STATEMENTS / 20; seed++) {
    await duckdb.restart();
    const statements = duckdbScript(randomOf(seed), LENGTH);
    // What is temporary is not exported.
    for (let drawn = statements.next(); !drawn.done; ) {
      const isKept = !/\btemp\b/.test(drawn.value);
      drawn = statements.next(isKept && (await duckdb.runs(drawn.value)));
    }
    const known = await duckdb.columns();
    if (known?.length) await compareDump(duckdb, await duckdb.dump(), counts, seed);
  }
  console.log(`EXPORT DATABASE: ${JSON.stringify(counts)}`);
  assert.ok(counts.agreed > 4 * counts.refused, JSON.stringify(counts));
});
