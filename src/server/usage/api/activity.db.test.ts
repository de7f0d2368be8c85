import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Result } from "#domain/checks/severity.ts";
import { addDays, dayOf } from "#domain/usage/day.ts";
import { lastDays } from "#domain/usage/period.ts";
import { asPerson, newContract } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

type Counted = {
  day: string;
  contract_id?: string;
  key_id?: string;
  result: Result;
  checks: number;
};

async function storeDays({ account_id }: Tenant, days: Counted[]) {
  for (const { day, contract_id = "ctr_none", key_id = "", result, checks } of days) {
    await server.db.checkDay.create({
      data: { account_id, day: new Date(day), contract_id, key_id, result, severity: 0, checks },
    });
  }
}

const NONE = { pass: 0, warning: 0, breaking: 0 };
const MARCH = { from: "2026-03-01", to: "2026-03-04" };

test("each day of a period has its checks by result, including days without any", async () => {
  const tenant = await newTenant(server.db);
  await storeDays(tenant, [
    { day: "2026-02-28", result: "pass", checks: 100 },
    { day: "2026-03-01", result: "pass", checks: 1 },
    { day: "2026-03-03", result: "pass", contract_id: "ctr_a", checks: 2 },
    { day: "2026-03-03", result: "pass", contract_id: "ctr_b", key_id: "key_a", checks: 3 },
    { day: "2026-03-03", result: "breaking", contract_id: "ctr_b", checks: 4 },
    { day: "2026-03-04", result: "warning", checks: 5 },
    { day: "2026-03-05", result: "pass", checks: 100 },
  ]);
  const { activity } = asPerson(server, tenant, "viewer");
  assert.deepEqual((await activity.days(MARCH)).days, [
    { day: "2026-03-01", ...NONE, pass: 1 },
    { day: "2026-03-02", ...NONE },
    { day: "2026-03-03", pass: 5, warning: 0, breaking: 4 },
    { day: "2026-03-04", ...NONE, warning: 5 },
  ]);
  const { days } = await activity.days({ ...MARCH, contract_id: "ctr_b" });
  assert.deepEqual(days[2], { day: "2026-03-03", pass: 3, warning: 0, breaking: 4 });
  assert.deepEqual(days[3], { day: "2026-03-04", ...NONE });
});

test("checks of a period are grouped by key, most first, including the console's and a deleted key's", async () => {
  const tenant = await newTenant(server.db);
  const { live, test: other } = tenant;
  await storeDays(tenant, [
    { day: "2026-03-01", result: "pass", key_id: live.id, checks: 1 },
    { day: "2026-03-02", result: "breaking", key_id: live.id, checks: 2 },
    { day: "2026-03-02", result: "pass", key_id: "key_gone", checks: 9 },
    { day: "2026-03-03", result: "warning", checks: 5 },
    { day: "2026-03-05", result: "pass", key_id: other.id, checks: 100 },
  ]);
  const { keys } = await asPerson(server, tenant, "viewer").activity.byKey(MARCH);
  const unknown = { key_preview: null, label: null, environment: null };
  assert.deepEqual(keys, [
    { key_id: "key_gone", ...unknown, ...NONE, pass: 9 },
    { key_id: null, ...unknown, ...NONE, warning: 5 },
    {
      key_id: live.id,
      key_preview: live.key.slice(0, 16),
      label: null,
      environment: "live",
      pass: 1,
      warning: 0,
      breaking: 2,
    },
  ]);
});

test("checks of a period are grouped by contract, most first, including a deleted one's", async () => {
  const tenant = await newTenant(server.db);
  const orders = await newContract(server, tenant.live.key, "orders");
  await storeDays(tenant, [
    { day: "2026-03-01", result: "pass", contract_id: orders, checks: 1 },
    { day: "2026-03-02", result: "warning", contract_id: orders, key_id: "key_a", checks: 1 },
    { day: "2026-03-02", result: "pass", contract_id: "ctr_gone", checks: 9 },
  ]);
  const { contracts } = await asPerson(server, tenant, "viewer").activity.byContract(MARCH);
  assert.deepEqual(contracts, [
    { contract_id: "ctr_gone", contract_name: null, ...NONE, pass: 9 },
    { contract_id: orders, contract_name: "orders", pass: 1, warning: 1, breaking: 0 },
  ]);
});

test("each key has the days on which it ran checks", async () => {
  const tenant = await newTenant(server.db);
  await storeDays(tenant, [
    { day: "2026-03-01", result: "pass", key_id: "key_a", checks: 1 },
    { day: "2026-03-01", result: "breaking", key_id: "key_a", contract_id: "ctr_b", checks: 2 },
    { day: "2026-03-04", result: "pass", key_id: "key_a", checks: 4 },
    { day: "2026-03-02", result: "pass", key_id: "key_b", checks: 5 },
    { day: "2026-03-02", result: "pass", checks: 6 },
    { day: "2026-03-05", result: "pass", key_id: "key_b", checks: 7 },
  ]);
  assert.deepEqual(await asPerson(server, tenant, "viewer").activity.ofKeys(MARCH), {
    days: { key_a: { "2026-03-01": 3, "2026-03-04": 4 }, key_b: { "2026-03-02": 5 } },
  });
});

test("all counts of checks agree with GET /usage", async () => {
  const tenant = await newTenant(server.db);
  const contract_id = await newContract(server, tenant.live.key, "orders");
  const json = (...names: string[]) => ({
    contract_id,
    incoming_schema: { columns: names.map((name) => ({ name, type: "string" as const })) },
  });
  for (const body of [json("id"), json(), json("a", "b", "c")]) {
    await server.send("POST /check", { key: tenant.live.key, json: body });
  }
  await server.send("POST /check", { key: tenant.test.key, json: json() });
  const person = asPerson(server, tenant);
  await person.checks.run(json());

  const { body } = await server.send("GET /usage", { key: tenant.live.key });
  assert.equal(body.total_checks, 5);
  const today = dayOf(Date.now());
  const period = { from: addDays(today, -1), to: addDays(today, 1) };
  const all = await Promise.all([
    person.activity.days(period).then(({ days }) => days),
    person.activity.byKey(period).then(({ keys }) => keys),
    person.activity.byContract(period).then(({ contracts }) => contracts),
  ]);
  for (const rows of all) {
    const sum = rows.reduce((sum, row) => sum + row.pass + row.warning + row.breaking, 0);
    assert.equal(sum, body.total_checks);
  }
  const { entries } = await person.ledger.list({});
  assert.equal(entries[0]?.balance, body.credits_remaining);
  const used = entries.filter(({ day }) => day !== null);
  assert.equal(-used.reduce((sum, { amount }) => sum + amount, 0), body.credits_used);
});

for (const [name, period] of [
  ["ends before it begins", { from: "2026-03-02", to: "2026-03-01" }],
  ["is longer than a year", { from: "2025-01-01", to: "2026-03-01" }],
  ["has a day that no calendar has", { from: "2026-02-30", to: "2026-03-01" }],
] as const) {
  test(`a period that ${name} is refused`, async () => {
    const { activity } = asPerson(server, await newTenant(server.db));
    await assert.rejects(activity.days(period), { code: "BAD_REQUEST" });
    await assert.rejects(activity.byKey(period), { code: "BAD_REQUEST" });
  });
}

test("another account's counts are not visible", async () => {
  const tenant = await newTenant(server.db);
  await storeDays(tenant, [{ day: "2026-03-01", result: "pass", key_id: "key_a", checks: 1 }]);
  const { activity } = asPerson(server, await newTenant(server.db));
  const period = lastDays("2026-03-04");
  const { days } = await activity.days(period);
  assert.equal(days.length, 30);
  for (const { day, ...counts } of days) assert.deepEqual(counts, NONE, day);
  assert.deepEqual(await activity.byKey(period), { keys: [] });
  assert.deepEqual(await activity.byContract(period), { contracts: [] });
  assert.deepEqual(await activity.ofKeys(period), { days: {} });
});
