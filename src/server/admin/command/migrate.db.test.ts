import assert from "node:assert/strict";
import { test } from "node:test";
import { adminOf } from "#testing/servers/command-line.ts";
import { emptyDatabase } from "#testing/servers/own-database.ts";

test("migrate brings an empty database to this version, and a second time does nothing", async (t) => {
  const { url, drop } = await emptyDatabase();
  t.after(drop);
  assert.match(await adminOf(url, ["migrate"]), /^Applied 20261120000000_initial, /);
  assert.equal(await adminOf(url, ["migrate"]), "Nothing to apply.\n");
  assert.deepEqual(JSON.parse(await adminOf(url, ["migrate", "--json"])), { migrated: [] });
});

test("migrate needs DATABASE_URL", async () => {
  await assert.rejects(adminOf("", ["migrate"]), /DATABASE_URL is not set/);
});
