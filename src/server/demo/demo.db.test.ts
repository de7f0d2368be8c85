import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Action } from "#domain/audit/audit.ts";
import type { Change, ChangeKind } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { judge } from "#domain/checks/verdict.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { ColumnType } from "#domain/contracts/column-type.ts";
import { comparedDetails } from "#domain/details/compared.ts";

import { type Details, withDetails } from "#domain/details/details.ts";
import { gateOf, type StoredGate, storedGate } from "#domain/gate/gate.ts";
import type { Policy } from "#domain/gate/policy.ts";
import { explainCheck, listChecks } from "#server/checks/store/check-history.ts";
import { blockingContracts } from "#server/contracts/store/contract-catalogue.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { createUser } from "#server/people/store/user.ts";
import { unseal } from "#server/webhooks/rules/secret-box.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { DEMO_NAME, fillDemo } from "./demo.ts";

let database: Awaited<ReturnType<typeof ownDatabase>>;
let db: DatabasePool;
let account_id: string;
const NOW = Date.parse("2026-03-20T15:20:00Z");
const secretsKey = new Uint8Array(32).fill(7);

before(async () => {
  database = await ownDatabase();
  db = connect(database.url);
  await assert.rejects(fillDemo(db, { now: NOW, secretsKey }), /Start the server once/);
  await createUser(db, { email: "op@example.com", name: "Op", staff_role: "operator" });
  const filled = await fillDemo(db, { now: NOW, secretsKey });
  assert.equal(filled.isNew, true);
  account_id = filled.account_id;
});
after(async () => {
  await db.$disconnect();
  await database.drop();
});

function columnsOf<C extends Column>(row: { columns: unknown; details: unknown }): C[] {
  return withDetails(row.columns as C[], row.details as Details | null);
}

/** As it was stored, with those who are affected by name. */
function inOrder(gate: StoredGate | null) {
  const stored: StoredGate | null = JSON.parse(JSON.stringify(gate));
  stored?.affected.sort(({ consumer: a }, { consumer: b }) => (a.name < b.name ? -1 : 1));
  return stored;
}

function sum(numbers: (number | bigint)[]) {
  return numbers.reduce<number>((total, number) => total + Number(number), 0);
}

test("balance, ledger, counts and checks of the demo agree", async () => {
  const account = await db.account.findUniqueOrThrow({ where: { id: account_id } });
  const [checks, days, ledger] = await Promise.all([
    db.check.findMany({ where: { account_id } }),
    db.checkDay.findMany({ where: { account_id } }),
    db.creditEntry.findMany({ where: { account_id } }),
  ]);
  assert.ok(checks.length > 800 && checks.length < 2000, String(checks.length));
  assert.equal(Number(account.total_checks), checks.length);
  assert.equal(Number(account.credits_used), checks.length);
  assert.equal(sum(days.map((row) => row.checks)), checks.length);
  assert.equal(sum(ledger.map((row) => row.amount)), Number(account.credits_remaining));
  const key = (at: Date, ...rest: unknown[]) => [at.toISOString().slice(0, 10), ...rest].join();
  for (const { day, contract_id, key_id, severity, checks: count } of days) {
    const same = checks.filter(
      (check) =>
        key(check.created_at, check.contract_id, check.key_id ?? "", check.severity) ===
        key(day, contract_id, key_id, severity),
    );
    assert.equal(same.length, count);
  }
  for (const { id, amount } of ledger.filter(({ id }) => id.startsWith("day_"))) {
    const same = checks.filter(({ created_at }) => id === `day_${key(created_at)}`);
    assert.equal(-same.length, Number(amount), id);
  }
});

test("each check of the demo has the result that the service computes, and an id that sorts by its time", async () => {
  const rows = await listChecks(
    db,
    account_id,
    {},
    { limit: 5000, cursor: null, towards: "older" },
  );
  assert.deepEqual(
    rows.map(({ created_at }) => created_at.getTime()),
    rows.map(({ created_at }) => created_at.getTime()).toSorted((a, b) => b - a),
  );
  assert.ok(rows.every(({ created_at }) => created_at.getTime() < NOW));
  assert.deepEqual(new Set(rows.map(({ result }) => result)).size, 3);
  for (const { id } of rows.filter((_, index) => index % 20 === 0)) {
    const check = await explainCheck(db, account_id, id);
    assert.ok(check);
    const { contract_columns, incoming_columns, result, severity, diff } = check;
    assert.deepEqual({ result, severity, diff }, judge(contract_columns, incoming_columns));
  }
});

test("each check of the demo has the decision that its contract's policy, approvals and consumers lead to", async () => {
  const [checks, policies, approvals, consumers, contracts, schemas] = await Promise.all([
    db.check.findMany({ where: { account_id } }),
    db.policyVersion.findMany({ where: { account_id } }),
    db.approval.findMany({ where: { account_id } }),
    db.consumer.findMany({ where: { account_id }, orderBy: { id: "asc" } }),
    db.contract.findMany({ where: { account_id } }),
    db.schema.findMany({ where: { account_id } }),
  ]);
  const incoming = new Map(
    schemas.map((schema) => [schema.hash.toString(), columnsOf<Column>(schema)]),
  );
  const kinds = new Set<string>();
  for (const { decision, gate, schema_hash, contract_id, created_at } of checks) {
    const ofContract = (row: { contract_id: string }) => row.contract_id === contract_id;
    const policy =
      policies.find(ofContract) ?? policies.find(({ contract_id }) => contract_id === "");
    const contract = contracts.find(({ id }) => id === contract_id) ?? assert.fail();
    const columns = columnsOf<ContractColumn>(contract);
    const sent = incoming.get(schema_hash.toString()) ?? assert.fail();
    const expected = gateOf(
      compareColumns(columns, sent),
      {
        policy: policy?.policy as unknown as Policy,
        approvals: approvals
          .filter((approval) => ofContract(approval) && approval.created_at <= created_at)
          .map(({ id, kind, column, from, to, reason, approved_by, ...rest }) => ({
            id,
            kind: kind as ChangeKind,
            column,
            reason,
            approved_by,
            ends_at: null,
            from: from as ColumnType | null,
            to: to as ColumnType | null,
            created_at: rest.created_at.toISOString(),
          })),
        consumers: consumers.filter(ofContract).map(({ id, name, owner, contact, columns }) => ({
          id,
          name,
          owner,
          contact,
          columns: columns as string[] | null,
        })),
      },
      comparedDetails(columns, sent, false),
    );
    assert.equal(decision, expected.decision);
    for (const { kind } of expected.changes) kinds.add(kind);
    assert.deepEqual(inOrder(gate as StoredGate | null), inOrder(storedGate(expected)));
  }
  for (const kind of ["nested_removed", "narrowed", "widened", "type_changed"]) {
    assert.ok(kinds.has(kind), kind);
  }
  const approved = approvals[0]?.id;
  assert.ok(approved);
  assert.ok(checks.some(({ gate }) => JSON.stringify(gate).includes(approved)));
  assert.ok(checks.some(({ source }) => source !== null));
});

test("a check of the demo is found by the column of any change, also inside it", async () => {
  const page = { limit: 100, cursor: null, towards: "older" } as const;
  const rows = await listChecks(db, account_id, { column: "vehicle" }, page);
  assert.ok(rows.length > 0);
  for (const { id } of rows) {
    const check = await db.check.findUniqueOrThrow({
      where: { account_id_id: { account_id, id } },
    });
    assert.match(JSON.stringify(check.gate), /"vehicle\.plate"/);
  }
});

test("one contract of the demo blocks now, and all contracts are described", async () => {
  const { contracts, total } = await blockingContracts(db, account_id, 10);
  assert.equal(total, 1);
  const [blocked] = contracts;
  assert.equal(blocked?.name, "for-hire trips");
  assert.equal(blocked.blocking, 1);
  assert.ok(Number(blocked.blocked_checks) >= 3);
  const hours = (NOW - Number(blocked.blocked_since)) / 3_600_000;
  assert.ok(hours > 6 && hours < 10, String(hours));
  for (const { description, owner, tags } of await db.contract.findMany({
    where: { account_id },
  })) {
    assert.ok(description && owner && tags.length > 0);
  }
});

test("an agent of the demo asks for what blocks, with a key that can only check and read", async () => {
  const [proposal] = await db.proposal.findMany({ where: { account_id } });
  assert.ok(proposal);
  const { key_id, check_id, proposed } = proposal;
  const key = await db.apiKey.findUniqueOrThrow({
    where: { account_id_id: { account_id, id: key_id } },
  });
  assert.deepEqual([key.kind, key.rights, key.is_active], ["agent", ["check", "read"], true]);
  const where = { account_id_id: { account_id, id: check_id ?? "" } };
  const { gate } = await db.check.findUniqueOrThrow({ where });
  const { changes } = gate as unknown as StoredGate;
  assert.deepEqual(
    proposed,
    changes
      .filter(({ blocks }) => blocks)
      .map(({ kind, column, from, to }) => ({ kind, column, from, to })),
  );
});

test("an incident of the demo counts the checks with its change, and nobody is notified of it", async () => {
  const [incidents, checks] = await Promise.all([
    db.incident.findMany({ where: { account_id } }),
    db.check.findMany({ where: { account_id }, orderBy: { id: "asc" } }),
  ]);
  assert.ok(incidents.length > 5);
  for (const incident of incidents) {
    const { contract_id, kind, column, from, to } = incident;
    const same = checks.filter(
      ({ id, gate, ...check }) =>
        check.contract_id === contract_id &&
        id >= incident.first_check_id &&
        id <= incident.last_check_id &&
        (gate as { changes: Change[] } | null)?.changes.some(
          (change) =>
            change.kind === kind &&
            change.column === column &&
            (change.from ?? "") === from &&
            (change.to ?? "") === to,
        ),
    );
    assert.equal(incident.checks, same.length);
    assert.equal(same[0]?.id, incident.first_check_id);
    assert.equal(same.at(-1)?.id, incident.last_check_id);
    assert.deepEqual(incident.last_seen, same.at(-1)?.created_at);
    assert.notEqual(incident.told_at, null);
  }
});

test("the demo's webhooks got the events that they subscribe to, and no delivery is pending", async () => {
  const [webhooks, deliveries, attempts, checks] = await Promise.all([
    db.webhook.findMany({ where: { account_id } }),
    db.delivery.findMany({ where: { account_id } }),
    db.deliveryAttempt.findMany({ where: { account_id }, orderBy: { number: "asc" } }),
    db.check.findMany({ where: { account_id } }),
  ]);
  const tried = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  const checkOf = new Map(checks.map((check) => [check.id, check]));
  assert.deepEqual(
    new Set(deliveries.map(({ status }) => status)),
    new Set(["delivered", "abandoned"]),
  );
  for (const delivery of deliveries) {
    const webhook = webhooks.find(({ id }) => id === delivery.webhook_id);
    const check = checkOf.get(delivery.check_id ?? "");
    assert.ok(webhook && check);
    assert.ok(isTriggered(webhook, check.contract_id, check.result));
    assert.equal(delivery.event, check.result);
    const log = tried.get(delivery.id) ?? [];
    assert.deepEqual(
      log.map(({ number }) => number),
      log.map((_, index) => index + 1),
    );
    assert.equal(delivery.attempts, log.length);
    assert.equal(log.at(-1)?.reason === null, delivery.status === "delivered");
    assert.ok(delivery.finished_at && delivery.finished_at.getTime() < NOW);
  }
  for (const { id, secret } of webhooks) assert.match(unseal(secretsKey, secret, id), /^whsec_/);
});

test("the demo's audit log records what was created and what happened to it", async () => {
  const [account, contracts, keys, webhooks, ledger, events] = await Promise.all([
    db.account.findUniqueOrThrow({ where: { id: account_id } }),
    db.contract.findMany({ where: { account_id } }),
    db.apiKey.findMany({ where: { account_id } }),
    db.webhook.findMany({ where: { account_id } }),
    db.creditEntry.findMany({ where: { account_id, amount: { gt: 0 } } }),
    db.auditEvent.findMany({ where: { account_id }, orderBy: { id: "asc" } }),
  ]);
  const targetsOf = (action: Action) =>
    events.filter((event) => event.action === action).map(({ target }) => target);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const sorted = (ids: (string | null)[]) => ids.toSorted();
  for (const [action, ids] of [
    ["operator.openAccount", [account_id]],
    ["contracts.create", idsOf(contracts)],
    ["keyring.create", idsOf(keys)],
    ["webhooks.create", idsOf(webhooks)],
    ["keys.revoke", idsOf(keys.filter(({ is_active }) => !is_active))],
    ["webhooks.setActive", idsOf(webhooks.filter(({ active }) => !active))],
    ["operator.addCredits", ledger.slice(1).map(() => account_id)],
  ] as const) {
    assert.deepEqual(sorted(targetsOf(action)), sorted([...ids]), action);
  }
  assert.equal(events[0]?.action, "operator.openAccount");
  for (const { at, next } of events.map((event, i) => ({
    at: event.created_at,
    next: events[i + 1],
  }))) {
    assert.ok(at >= account.created_at && at.getTime() < NOW);
    assert.ok(!next || at <= next.created_at);
  }
  for (const { target, created_at } of events.filter(({ action }) => action === "keys.revoke")) {
    const key = keys.find(({ id }) => id === target);
    assert.ok(key?.last_used_at && key.last_used_at < created_at);
  }
  const again = events.find(({ action }) => action === "deliveries.redeliverFailed");
  const recovered = await db.deliveryAttempt.findMany({ where: { account_id, number: 4 } });
  assert.ok(recovered.length > 0);
  for (const { started_at } of recovered) assert.ok(again && started_at >= again.created_at);
});
test("a second run changes nothing", async () => {
  const again = await fillDemo(db, { now: NOW + 1, secretsKey });
  assert.deepEqual(again, { account_id, isNew: false, email: "op@example.com" });
  assert.equal(await db.account.count({ where: { name: DEMO_NAME } }), 1);
});
