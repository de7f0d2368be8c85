import assert from "node:assert/strict";
import { test } from "node:test";
import { testDatabase } from "#testing/servers/database.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a database connection can be opened while many passwords are hashed", async (t) => {
  let hashed = 0;
  const hashes = Array.from({ length: 40 }, async (_, number) => {
    const hash = await hashPassword(`password ${number}`);
    hashed++;
    return hash;
  });
  const db = testDatabase(1);
  t.after(() => db.$disconnect());
  await db.$queryRaw`SELECT 1`;
  assert.ok(hashed < 30, `${hashed} of 40 came first`);
  const [first = ""] = await Promise.all(hashes);
  assert.equal(await verifyPassword({ hash: first, password: "password 0" }), true);
  assert.equal(await verifyPassword({ hash: first, password: "password 1" }), false);
});
