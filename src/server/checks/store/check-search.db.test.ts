import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { resultOf } from "#domain/checks/severity.ts";
import { newIdAt } from "#server/store/id.ts";
import { countChecks } from "#server/usage/store/check-count.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import type { CheckFilter } from "./check-filter.ts";
import { searchChecks } from "./check-search.ts";

const db = testDatabase();
after(() => db.$disconnect());

const CONTRACTS = ["ctr_a", "ctr_b", "ctr_c"];
const COLUMNS = ["id", "note", "extra"];
const START = Date.parse("2026-01-01T00:00:00Z");
const HOUR_MS = 3600 * 1000;
const HOURS = 24 * 90;

type Row = {
  id: string;
  contract_id: string;
  key_id: string | null;
  severity: number;
  environment: "live" | "test";
  /** Null for a check from before the gate. */
  decision: "pass" | "block" | null;
  created_at: Date;
  names: string[];
};

let tenant: Tenant;
let rows: Row[];

before(async () => {
  tenant = await newTenant(db);
  rows = fc.sample(rowOf(tenant), { numRuns: 300, seed: 5 });
  await store(tenant, rows);
  await store(await newTenant(db), fc.sample(rowOf(tenant), { numRuns: 50, seed: 6 }));
});

/**
 * Generates checks of a few kinds, some with a deleted key, at any hour or at the edge of a day.
 */
function rowOf({ live, test: other }: Tenant): fc.Arbitrary<Row> {
  const by = fc.constantFrom<Pick<Row, "key_id" | "environment">>(
    { key_id: live.id, environment: "live" },
    { key_id: other.id, environment: "test" },
    { key_id: "key_deleted", environment: "test" },
    { key_id: null, environment: "live" },
  );
  return fc
    .record({
      hour: fc.integer({ min: 0, max: HOURS }),
      contract_id: fc.constantFrom(...CONTRACTS),
      by,
      severity: fc.constantFrom(0, 5, 20, 30, 90, 100),
      decision: fc.constantFrom<Row["decision"][]>("pass", "block", null),
      names: fc.subarray(COLUMNS),
      skew_ms: fc.constantFrom(-5000, 0, 0, 5000),
    })
    .map(({ hour, by, names, skew_ms, ...rest }) => {
      const created_at = new Date(START + hour * HOUR_MS);
      const id = newIdAt("chk", new Date(created_at.getTime() + skew_ms));
      return { id, ...rest, ...by, created_at, names: rest.severity > 0 ? names : [] };
    });
}

async function store({ account_id }: Tenant, checks: Row[]) {
  const diffOf = ({ names: [first, ...others] }: Row) => ({
    removed: first ? [first] : [],
    type_changes: [],
    added: others,
  });
  await db.check.createMany({
    data: checks.map((row) => {
      const { names: _, ...rest } = row;
      const result = resultOf(row.severity);
      const stored = { account_id, contract_version: 1, schema_hash: new Uint8Array() };
      return { ...stored, ...rest, result, diff: diffOf(row) };
    }),
  });
  await db.changedColumn.createMany({
    data: checks.flatMap(({ id: check_id, names, decision: _, ...rest }) =>
      names.map((name) => ({ account_id, name, check_id, ...rest })),
    ),
  });
  await db.$executeRaw`
    INSERT INTO check_day (account_id, day, contract_id, key_id, result, severity, checks)
    SELECT account_id, created_at::date, contract_id, coalesce(key_id, ''), result, severity, count(*)
    FROM "check" WHERE account_id = ${account_id} GROUP BY 1, 2, 3, 4, 5, 6`;
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const time = fc
  .integer({ min: -1, max: HOURS + 1 })
  .map((hour) => new Date(START + hour * HOUR_MS));

const filters: fc.Arbitrary<CheckFilter> = fc
  .record({
    contract_id: maybe(fc.constantFrom(...CONTRACTS, "ctr_none")),
    result: maybe(fc.constantFrom("pass" as const, "warning" as const, "breaking" as const)),
    environment: maybe(fc.constantFrom("live" as const, "test" as const)),
    key: maybe(fc.nat(3)),
    min_severity: maybe(fc.integer({ min: 0, max: 100 })),
    max_severity: maybe(fc.integer({ min: 0, max: 100 })),
    column: maybe(fc.constantFrom(...COLUMNS, "nothing")),
    decision: maybe(fc.constant("block" as const)),
    from: maybe(time),
    to: maybe(time),
  })
  .map(({ key, ...rest }) => {
    const key_id = [tenant.live.id, tenant.test.id, "key_deleted", "key_none"][key ?? 4];
    return { ...rest, key_id };
  });

function leaves(filter: CheckFilter, row: Row) {
  const { contract_id, result, environment, key_id, column, decision, from, to } = filter;
  return (
    (contract_id === undefined || row.contract_id === contract_id) &&
    (result === undefined || resultOf(row.severity) === result) &&
    (environment === undefined || row.environment === environment) &&
    (key_id === undefined || row.key_id === key_id) &&
    row.severity >= (filter.min_severity ?? 0) &&
    row.severity <= (filter.max_severity ?? 100) &&
    (decision === undefined || row.decision === decision) &&
    (column === undefined || row.names.includes(column)) &&
    (from === undefined || row.created_at >= from) &&
    (to === undefined || row.created_at < to)
  );
}

test("every filter finds its checks, page by page, in both directions", async () => {
  const newestFirst = rows.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const property = fc.asyncProperty(
    filters,
    fc.integer({ min: 1, max: 60 }),
    async (filter, limit) => {
      const expected = newestFirst.filter((row) => leaves(filter, row)).map(({ id }) => id);
      const seen: string[] = [];
      for (let cursor: string | null = null; ; cursor = seen.at(-1) ?? null) {
        const part = { limit, cursor, towards: "older" } as const;
        const page = await searchChecks(db, tenant.account_id, filter, part);
        seen.push(...page);
        if (page.length < limit) break;
      }
      assert.deepEqual(seen, expected);
      if (expected.length === 0) return;
      const back = [seen.at(-1) ?? ""];
      for (;;) {
        const part = { limit, cursor: back.at(-1) ?? null, towards: "newer" } as const;
        const page = await searchChecks(db, tenant.account_id, filter, part);
        back.push(...page);
        if (page.length < limit) break;
      }
      assert.deepEqual(back.reverse(), expected);
    },
  );
  await fc.assert(property, { numRuns: 300 });
});

const midnight = fc
  .integer({ min: -1, max: 92 })
  .map((day) => new Date(START + day * 24 * HOUR_MS));

/** Generates filters by hours and by whole days. */
const countable = fc.oneof(
  filters,
  fc
    .tuple(filters, maybe(midnight), maybe(midnight))
    .map(([{ environment: _, column: __, decision: ___, ...filter }, from, to]) => ({
      ...filter,
      from,
      to,
    })),
);

test("the count for every filter equals the number of checks found", async () => {
  const property = fc.asyncProperty(countable, async (filter) => {
    const checks = rows.filter((row) => leaves(filter, row)).length;
    assert.deepEqual(await countChecks(db, tenant.account_id, filter), { checks, is_exact: true });
  });
  await fc.assert(property, { numRuns: 300 });
});

test("deleted checks are not counted, although the daily counts still include them", async () => {
  const own = await newTenant(db);
  await store(
    own,
    rows.map((row) => ({ ...row, id: newIdAt("chk", row.created_at) })),
  );
  const [, middle] = await db.check.findMany({
    where: { account_id: own.account_id },
    orderBy: { id: "asc" },
    skip: 149,
    take: 2,
  });
  await db.check.deleteMany({ where: { account_id: own.account_id, id: { lt: middle?.id } } });
  const left = await db.check.findMany({ where: { account_id: own.account_id } });
  assert.equal(left.length, 150);
  const count = (filter: CheckFilter) => countChecks(db, own.account_id, filter);
  assert.equal((await count({})).checks, 150);
  assert.equal((await count({ to: new Date(START) })).checks, 0);
  for (const contract_id of CONTRACTS) {
    const checks = left.filter((row) => row.contract_id === contract_id).length;
    assert.deepEqual(await count({ contract_id }), { checks, is_exact: true });
  }
});

test("filters that the daily counts do not cover are counted up to 10,000", async () => {
  const own = await newTenant(db);
  const template = { contract_id: "ctr_a", key_id: null, severity: 0, decision: null, names: [] };
  const created_at = new Date(START);
  await store(
    own,
    Array.from({ length: 10_001 }, () => ({
      ...template,
      environment: "live" as const,
      id: newIdAt("chk", created_at),
      created_at,
    })),
  );
  const count = (filter: CheckFilter) => countChecks(db, own.account_id, filter);
  assert.deepEqual(await count({ environment: "live" }), { checks: 10_000, is_exact: false });
  assert.deepEqual(await count({ environment: "test" }), { checks: 0, is_exact: true });
  assert.deepEqual(await count({}), { checks: 10_001, is_exact: true });
});
