import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { CHANGE_KINDS, type ChangeKind } from "#domain/checks/change.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Policy } from "#domain/gate/policy.ts";
import { newId } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;

before(async () => {
  server = await startRestServer();
});

after(() => server.close());

const CONTRACT = [
  { name: "a", type: "integer", required: true },
  { name: "b", type: "string", required: false },
  { name: "c", type: "date", required: true },
] as const;

type Incoming = { name: string; type: ColumnType }[];

/** An approval of a change, of the current version or another. */
type Agreed = { kind: ChangeKind; column: string; from: string | null; to: string | null };

/** The changes of a schema, one rule after the other. */
function changesIn(incoming: Incoming): (Agreed & { points: number })[] {
  const changes = [];
  for (const { name, type, required } of CONTRACT) {
    const now = incoming.find((column) => column.name === name);
    const common = { column: name, from: type };
    if (!now && required) {
      changes.push({ ...common, kind: "required_removed" as const, to: null, points: 40 });
    } else if (!now) {
      changes.push({ ...common, kind: "optional_removed" as const, to: null, points: 20 });
    } else if (now.type !== type) {
      changes.push({ ...common, kind: "type_changed" as const, to: now.type, points: 30 });
    }
  }
  for (const { name, type } of incoming) {
    if (CONTRACT.some((column) => column.name === name)) continue;
    changes.push({ kind: "added" as const, column: name, from: null, to: type, points: 5 });
  }
  return changes;
}

function model(incoming: Incoming, policy: Policy, agreed: Agreed[]) {
  const isAgreed = (approval: Agreed) =>
    agreed.some(
      ({ kind, column, from, to }) =>
        kind === approval.kind &&
        column === approval.column &&
        from === approval.from &&
        to === approval.to,
    );
  const isIgnored = (column: string) => policy.ignore_columns.includes(column);
  const isLetThrough = (change: Agreed) =>
    isAgreed(change) ||
    isIgnored(change.column) ||
    (policy.tolerate_widening && change.from === "integer" && change.to === "number");
  // Nothing is known of the contract's columns beyond their types, which say it all only if they
  // differ, and not as a whole number from a number.
  const isLacking = (old: ColumnType, now: ColumnType) =>
    old === now || (old === "integer" && now === "number");
  const lacks = incoming.some(
    ({ name, type }) =>
      !isIgnored(name) &&
      CONTRACT.some((column) => column.name === name && isLacking(column.type, type)),
  );
  const changes = changesIn(incoming);
  let severity = 0;
  for (const change of changes) {
    if (isLetThrough(change)) continue;
    severity += change.points;
  }
  severity = Math.min(severity, 100);
  const blocking = changes.filter((change) => {
    if (isLetThrough(change)) return false;
    if (policy.block.includes(change.kind)) return true;
    return policy.min_severity !== null && severity >= policy.min_severity;
  });
  const isStopped = blocking.length > 0 || (policy.require_details && lacks);
  return {
    decision: isStopped && !policy.report_only ? "block" : "pass",
    blocking: blocking.map(({ column }) => column),
    approved: changes.filter(isAgreed).map(({ column }) => column),
  };
}

const name = fc.constantFrom("a", "b", "c", "d");
const type = fc.constantFrom<ColumnType>("integer", "number", "string", "date");

const policies = fc.record({
  block: fc.subarray([...CHANGE_KINDS]),
  min_severity: fc.option(fc.integer({ min: 0, max: 100 })),
  ignore_columns: fc.subarray(["a", "b", "d"]),
  report_only: fc.boolean(),
  require_details: fc.boolean(),
  tolerate_widening: fc.boolean(),
});

const incomings = fc.uniqueArray(fc.record({ name, type }), {
  selector: (column) => column.name,
});

const cases = fc.tuple(incomings, policies).chain(([incoming, policy]) =>
  fc.record({
    incoming: fc.constant(incoming),
    policy: fc.constant(policy),
    agreed: fc.subarray(changesIn(incoming)),
    // Of another type, another version, withdrawn, or ended: none of these holds.
    past: fc.subarray(changesIn(incoming)),
  }),
);

test("a check is stored as a simple model decides", async () => {
  const { account_id, live } = await newTenant(server.db);
  const contract = await server.send("POST /contracts", {
    key: live.key,
    json: { name: "orders", schema: { columns: CONTRACT } },
  });
  const contract_id = contract.body.id;
  let version = 0;
  const approved = (change: Agreed, more: object = {}) => ({
    account_id,
    id: newId("apr"),
    contract_id,
    contract_version: 1,
    kind: change.kind,
    column: change.column,
    from: change.from,
    to: change.to,
    reason: "agreed",
    approved_by: "ada@example.com",
    ...more,
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ incoming, policy, agreed, past }) => {
      version += 1;
      await server.db.policyVersion.create({
        data: { account_id, contract_id, version, policy, actor: "ada@example.com" },
      });
      await server.db.approval.deleteMany({ where: { account_id } });
      await server.db.approval.createMany({
        data: [
          ...agreed.map((change) => approved(change)),
          ...past.map((change) => approved(change, { withdrawn_at: new Date() })),
          ...past.map((change) => approved(change, { contract_version: 2 })),
          ...past.map((change) => approved({ ...change, column: "*" })).slice(0, 1),
        ],
      });
      const { body } = await server.send("POST /gate", {
        key: live.key,
        json: { checks: [{ contract: "orders", incoming_schema: { columns: incoming } }] },
      });
      const [check] = body.checks;
      const { gate } = await server.db.check.findUniqueOrThrow({
        where: { account_id_id: { account_id, id: check.check.id } },
      });
      const stored = gate as { changes: typeof check.changes } | null;
      assert.deepEqual(
        (stored?.changes ?? []).map((change: object) => ({
          tolerated: false,
          widening: null,
          ...change,
        })),
        check.changes,
      );
      const columnsWith = (isOne: (change: { blocks: boolean; approval: unknown }) => boolean) =>
        check.changes.filter(isOne).map(({ column }: { column: string }) => column);
      assert.deepEqual(
        {
          decision: check.decision,
          blocking: columnsWith(({ blocks }) => blocks),
          approved: columnsWith(({ approval }) => approval !== null),
        },
        model(incoming, policy, agreed),
      );
    }),
    { numRuns: 80 },
  );
});
