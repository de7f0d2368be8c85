import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { addCredits } from "../store/credits.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

async function enter({ account_id }: Tenant, id: string, amount: number, at: string) {
  const created_at = new Date(at);
  const [reason, actor] = id.startsWith("day_") ? ["checks", "system"] : ["top-up", "operator"];
  await server.db.creditEntry.create({
    data: { account_id, id, amount, reason, actor, created_at },
  });
}

test("each ledger entry shows the balance after it, a day's checks at the end of the day", async () => {
  const tenant = await newTenant(server.db, 0);
  await enter(tenant, "crd_01kaf5tz8ve5zsb2b8v0x3m6h1", 10, "2026-03-01T08:00:00Z");
  await enter(tenant, "day_2026-03-01", -10, "2026-03-01T09:00:00Z");
  await enter(tenant, "day_2026-03-02", -50, "2026-03-02T00:00:01Z");
  await enter(tenant, "crd_01kaf5tz8ve5zsb2b8v0x3m6h2", 100, "2026-03-02T12:00:00Z");
  const { entries, next_cursor } = await asPerson(server, tenant, "viewer").ledger.list({});
  assert.equal(next_cursor, null);
  assert.deepEqual(
    entries.map(({ day, amount, balance, reason, actor }) => [day, amount, balance, reason, actor]),
    [
      ["2026-03-02", -50, 50, "checks", "system"],
      [null, 100, 100, "top-up", "operator"],
      ["2026-03-01", -10, 0, "checks", "system"],
      [null, 10, 10, "top-up", "operator"],
    ],
  );
});

test("the ledger is paginated to its first entry", async () => {
  const tenant = await newTenant(server.db, 100);
  for (let day = 10; day < 16; day++) {
    await enter(tenant, `day_2020-01-${day}`, -1, `2020-01-${day}T00:00:00Z`);
  }
  await addCredits(server.db, tenant.account_id, { amount: 5, reason: "gift", actor: "ada" });
  const { ledger } = asPerson(server, tenant);
  const all = (await ledger.list({})).entries;
  assert.equal(all.length, 8);
  const seen: typeof all = [];
  let cursor: string | undefined;
  do {
    const page = await ledger.list({ limit: 3, cursor });
    seen.push(...page.entries);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  assert.deepEqual(seen, all);
});

test("refuses an unknown cursor, and one of another account's entries", async () => {
  const tenant = await newTenant(server.db);
  const { ledger } = asPerson(server, tenant);
  for (const cursor of ["day_x", "chk_01kaf5tz8ve5zsb2b8v0x3m6h1", "", "day_2026-02-30"]) {
    await assert.rejects(ledger.list({ cursor }), { code: "BAD_REQUEST" }, cursor);
  }
  const [first] = (await ledger.list({})).entries;
  const stranger = asPerson(server, await newTenant(server.db, 0)).ledger;
  assert.deepEqual((await stranger.list({ cursor: first?.id })).entries, []);
});
