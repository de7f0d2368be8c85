import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { newIdAt } from "#server/store/id.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { success } from "#testing/tenants/resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let closed: RestServer;
before(async () => {
  [server, closed] = await Promise.all([
    startRestServer({ contractChanges: true }),
    startRestServer(),
  ]);
});
after(() => Promise.all([server.close(), closed.close()]));

const COLUMNS: ContractColumn[] = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

const INCOMING: Column[] = [
  { name: "total", type: "number" },
  { name: "id", type: "string" },
];

const ACCEPTED: ContractColumn[] = [
  { name: "id", type: "string", required: true },
  { name: "total", type: "number", required: false },
];

function consoleOf(
  { account_id, user_id }: Tenant,
  { services } = server,
  role: PersonCaller["role"] = "owner",
) {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  return createCaller({ services, caller, idempotency_key: null });
}

/** A contract with a check that the incoming columns broke. */
async function withCheck(on = server) {
  const tenant = await newTenant(server.db);
  const call = consoleOf(tenant, on);
  const { key } = tenant.live;
  const made = (operation: string, json: object) => success(on.send(operation, { key, json }));
  const { id } = await made("POST /contracts", { name: "orders", schema: { columns: COLUMNS } });
  const check = await made("POST /check", {
    contract_id: id,
    incoming_schema: { columns: INCOMING },
  });
  const put = (json: object) => success(on.send("PUT /contracts/{id}", { key, id, json }));
  return { tenant, call, id, check_id: check.id as string, put };
}

async function emailOf({ user_id }: Tenant) {
  return (await server.db.user.findUniqueOrThrow({ where: { id: user_id } })).email;
}

function accepting(check_id: string, expected_version = 1, columns = ACCEPTED) {
  return { check_id, expected_version, columns, reason: " The shop renamed it. " };
}

test("an accepted schema is the next version, with who, why and the check", async () => {
  const { tenant, call, id, check_id } = await withCheck();
  const accepted = await call.versions.accept(accepting(check_id));
  assert.deepEqual(accepted, { id, version: 2 });
  const { schema, version, name } = await call.contracts.get({ id });
  assert.deepEqual([schema.columns, version, name], [ACCEPTED, 2, "orders"]);
  const [latest, first, ...more] = (await call.versions.list({ id })).versions;
  assert.deepEqual(more, []);
  const actor = await emailOf(tenant);
  const { created_at: _, ...told } = latest ?? assert.fail();
  assert.deepEqual(told, {
    version: 2,
    name: "orders",
    columns: 2,
    actor,
    check_id,
    restored_version: null,
    reason: "The shop renamed it.",
    change: {
      counts: { removed: 1, type_changes: 1, added: 1 },
      details: 0,
      now_required: 0,
      now_optional: 0,
      is_reordered: false,
      old_name: null,
    },
    checks: { count: 0, is_exact: true },
  });
  assert.deepEqual(
    [first?.actor, first?.reason, first?.change, first?.checks.count],
    [tenant.live.key.slice(0, 16), null, null, 1],
  );
  const events = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: "versions.accept" },
  });
  assert.deepEqual(
    events.map(({ target, detail }) => [target, detail]),
    [
      [
        id,
        {
          check_id,
          expected_version: 1,
          reason: "The shop renamed it.",
          changes: {
            version: [1, 2],
            schema: [
              ["id integer required", "note string"],
              ["id string required", "total number"],
            ],
          },
        },
      ],
    ],
  );
});

test("when two people accept at once, one does, and the other learns that it has changed", async () => {
  const { tenant, id, check_id } = await withCheck();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => consoleOf(tenant).versions.accept(accepting(check_id))),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  assert.equal(refused.length, 7);
  for (const { reason } of refused) {
    assert.equal(reason.problem, "contract_changed");
    assert.equal(
      reason.message,
      "The contract has changed in the meantime: version 1 is not its latest. Nothing was changed.",
    );
  }
  const where = { account_id: tenant.account_id };
  assert.equal(await server.db.contractVersion.count({ where }), 2);
  const action = "versions.accept";
  assert.equal(await server.db.auditEvent.count({ where: { ...where, action } }), 1);
  assert.equal((await consoleOf(tenant).contracts.get({ id })).version, 2);
});

test("a contract that was changed since cannot be accepted or restored over", async () => {
  const { call, id, check_id, put } = await withCheck();
  await put({ name: "renamed" });
  const refused = { problem: "contract_changed" };
  await assert.rejects(call.versions.accept(accepting(check_id)), refused);
  const restoring = { id, version: 1, expected_version: 1, reason: "" };
  await put({ schema: { columns: ACCEPTED } });
  await assert.rejects(call.versions.restore({ ...restoring, expected_version: 2 }), {
    problem: "invalid_request",
  });
  await assert.rejects(call.versions.accept(accepting(check_id, 2)), refused);
  assert.equal((await call.contracts.get({ id })).version, 3);
});

const FLAGS: ContractColumn[] = [
  { name: "total", type: "number", required: true },
  { name: "id", type: "string", required: false },
];

test("people who accept a schema choose which columns are required, and their order", async () => {
  const { call, id, check_id } = await withCheck();
  await call.versions.accept(accepting(check_id, 1, FLAGS));
  assert.deepEqual((await call.versions.get({ id, version: 2 })).columns, FLAGS);
});

const OTHERS: [what: string, columns: ContractColumn[]][] = [
  ["of another type", [{ name: "id", type: "json", required: true }, ...ACCEPTED.slice(1)]],
  ["that the check did not have", [...ACCEPTED, { name: "x", type: "json", required: true }]],
  ["without one that it had", ACCEPTED.slice(1)],
];

for (const [what, columns] of OTHERS) {
  test(`columns ${what} are not accepted`, async () => {
    const { call, id, check_id } = await withCheck();
    const refused = {
      problem: "invalid_request",
      message: /^columns must have the names and types/,
    };
    await assert.rejects(call.versions.accept(accepting(check_id, 1, columns)), refused);
    const other = { name: "orders_v2", columns, check_id, reason: "" };
    await assert.rejects(call.versions.create(other), refused);
    assert.equal((await call.contracts.get({ id })).version, 1);
  });
}

test("accepting or restoring the columns that a contract already has makes no version", async () => {
  const { call, id, check_id } = await withCheck();
  await call.versions.accept(accepting(check_id));
  await assert.rejects(call.versions.accept(accepting(check_id, 2)), {
    problem: "invalid_request",
    message: "columns must differ from those of version 2.",
  });
  const restoring = { id, version: 2, expected_version: 2, reason: "" };
  await assert.rejects(call.versions.restore(restoring), {
    problem: "invalid_request",
    message: "version must have different columns from version 2.",
  });
  assert.equal((await call.contracts.get({ id })).version, 2);
});

test("a reason has at most 1,000 characters", async () => {
  const { call, check_id } = await withCheck();
  const reason = "🧊".repeat(1001);
  await assert.rejects(call.versions.accept({ ...accepting(check_id), reason }), {
    message: /must have at most 1000 characters/,
  });
  await call.versions.accept({ ...accepting(check_id), reason: "🧊".repeat(1000) });
});

test("a restored version is a new one with the old columns and the current name", async () => {
  const { tenant, call, id, check_id, put } = await withCheck();
  await call.versions.accept(accepting(check_id));
  await put({ name: "orders_eu" });
  const restoring = { id, version: 1, expected_version: 3, reason: "" };
  assert.deepEqual(await call.versions.restore(restoring), { id, version: 4 });
  const { name, columns, restored_version, reason } = await call.versions.get({ id, version: 4 });
  assert.deepEqual([name, columns, restored_version, reason], ["orders_eu", COLUMNS, 1, null]);
  const flags = [1, 2, 3, 4].map(async (version) => {
    const { latest, is_change, may_change } = await call.versions.get({ id, version });
    return [latest, is_change, may_change];
  });
  assert.deepEqual(await Promise.all(flags), [
    [4, false, true],
    [4, true, true],
    [4, true, true],
    [4, false, true],
  ]);
  const { versions } = await call.versions.list({ id });
  const key = tenant.live.key.slice(0, 16);
  const email = await emailOf(tenant);
  assert.deepEqual(
    versions.map(({ actor }) => actor),
    [email, key, email, key],
  );
  assert.deepEqual(
    versions.map(({ change }) => change?.old_name),
    [null, "orders", null, undefined],
  );
});

test("a new version ends approvals of the one before, and restoring that brings none back", async () => {
  const { tenant, call, id, check_id } = await withCheck();
  const json = { checks: [{ contract: id, incoming_schema: { columns: [] } }] };
  const decision = async () => {
    const answer = await success(server.send("POST /gate", { key: tenant.live.key, json }));
    return answer.decision;
  };
  const change = { kind: "required_removed", column: "id", from: "integer", to: null } as const;
  await call.approvals.create({ id, ...change, reason: "Nobody uses it." });
  assert.equal(await decision(), "pass");
  await call.versions.accept(accepting(check_id));
  assert.equal(await decision(), "block");
  await call.versions.restore({ id, version: 1, expected_version: 2, reason: "" });
  assert.equal(await decision(), "block");
});

test("the largest number of a version is not found, and a larger one is refused", async () => {
  const { call, id } = await withCheck();
  const from = 2 ** 31 - 2;
  await assert.rejects(call.versions.compare({ id, from, to: 1 }), {
    problem: "contract_not_found",
  });
  await assert.rejects(call.versions.compare({ id, from: from + 1, to: 1 }), {
    code: "BAD_REQUEST",
  });
});

test("any two versions are compared in either direction", async () => {
  const { call, id, check_id } = await withCheck();
  await call.versions.accept(accepting(check_id, 1, [...FLAGS].reverse()));
  const forward = await call.versions.compare({ id, from: 1, to: 2 });
  assert.deepEqual(
    forward.diff.changes.map(({ kind, column, points }) => [kind, column, points]),
    [
      ["type_changed", "id", 30],
      ["optional_removed", "note", 20],
      ["added", "total", 5],
    ],
  );
  assert.deepEqual([forward.diff.now_required, forward.diff.now_optional], [[], ["id"]]);
  assert.deepEqual([forward.from.columns, forward.to.version], [COLUMNS, 2]);
  const back = await call.versions.compare({ id, from: 2, to: 1 });
  assert.deepEqual(
    back.diff.changes.map(({ kind, column }) => [kind, column]),
    [
      ["type_changed", "id"],
      ["required_removed", "total"],
      ["added", "note"],
    ],
  );
});

test("versions are paged to the first", async () => {
  const { call, id, put } = await withCheck();
  for (let at = 0; at < 21; at++) await put({ name: `orders ${at}` });
  const page = await call.versions.list({ id });
  assert.deepEqual([page.versions.length, page.versions.at(-1)?.version, page.next], [20, 3, 3]);
  assert.equal(page.versions.at(-1)?.change?.old_name, "orders 0");
  const rest = await call.versions.list({ id, below: page.next ?? 0 });
  assert.deepEqual(
    rest.versions.map(({ version, checks }) => [version, checks.count]),
    [
      [2, 0],
      [1, 1],
    ],
  );
  assert.equal(rest.next, null);
});

test("checks are counted for their version, also when a server's clock is apart", async () => {
  const { tenant, call, id, check_id, put } = await withCheck();
  await put({ name: "renamed" });
  const { account_id } = tenant;
  const check = await server.db.check.findUniqueOrThrow({
    where: { account_id_id: { account_id, id: check_id } },
  });
  const hour = 3_600_000;
  const at = (version: number, apart: number) => ({
    ...check,
    diff: { removed: [], type_changes: [], added: [] },
    gate: undefined,
    source: undefined,
    id: newIdAt("chk", new Date(Date.now() + apart)),
    contract_version: version,
  });
  const data = [at(2, -0.9 * hour), at(2, 1), at(1, 0.9 * hour), at(1, -0.9 * hour)];
  await server.db.check.createMany({ data });
  const { versions } = await call.versions.list({ id });
  assert.deepEqual(
    versions.map(({ checks }) => checks),
    [
      { count: 2, is_exact: true },
      { count: 3, is_exact: true },
    ],
  );
  const ids = data.map(({ id }) => id);
  const shown = await call.versions.checks({ id, version: 1 });
  assert.deepEqual(
    shown.map(({ id }) => id),
    [ids[2], check_id, ids[3]],
  );
});

test("many checks of a version are counted up to a cap", async () => {
  const { tenant, call, id, check_id } = await withCheck();
  const { account_id } = tenant;
  await server.db.$executeRaw`
    INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result, severity,
      diff, environment)
    SELECT account_id, id || n, contract_id, contract_version, schema_hash, result, severity, diff,
      environment
    FROM "check", generate_series(1, 2500) n WHERE account_id = ${account_id} AND id = ${check_id}`;
  const [only] = (await call.versions.list({ id })).versions;
  assert.deepEqual(only?.checks, { count: 2000, is_exact: false });
  assert.equal((await call.versions.checks({ id, version: 1 })).length, 10);
});

test("viewers and support read versions and change none", async () => {
  const { tenant, id, check_id } = await withCheck();
  for (const role of ["viewer", "support"] as const) {
    const { versions } = consoleOf(tenant, server, role);
    assert.equal((await versions.list({ id })).versions.length, 1);
    const refused = { problem: "not_allowed" };
    await assert.rejects(versions.accept(accepting(check_id)), refused);
    const restoring = { id, version: 1, expected_version: 1, reason: "" };
    await assert.rejects(versions.restore(restoring), refused);
    const contract = { name: "orders_v2", columns: ACCEPTED, check_id, reason: "" };
    await assert.rejects(versions.create(contract), refused);
  }
});

test("the versions and checks of another account are not found", async () => {
  const { id, check_id } = await withCheck();
  const stranger = await withCheck();
  const { versions } = stranger.call;
  const refused = { problem: "contract_not_found" };
  await assert.rejects(versions.list({ id }), refused);
  await assert.rejects(versions.get({ id, version: 1 }), refused);
  await assert.rejects(versions.checks({ id, version: 1 }), refused);
  await assert.rejects(versions.compare({ id, from: 1, to: 1 }), refused);
  const restoring = { id, version: 1, expected_version: 1, reason: "" };
  await assert.rejects(versions.restore(restoring), refused);
  const missing = { problem: "check_not_found" };
  await assert.rejects(versions.accept(accepting(check_id)), missing);
  const contract = { name: "orders_v2", columns: ACCEPTED, check_id, reason: "" };
  await assert.rejects(versions.create(contract), missing);
});

test("a version that the contract does not have is not found", async () => {
  const { call, id } = await withCheck();
  const refused = { problem: "contract_not_found", message: "The contract has no version 2." };
  await assert.rejects(call.versions.get({ id, version: 2 }), refused);
  const restoring = { id, version: 2, expected_version: 1, reason: "" };
  await assert.rejects(call.versions.restore(restoring), refused);
});

test("a check's schema is on offer until it is accepted, then the check says who did", async () => {
  const { tenant, call, id, check_id } = await withCheck();
  const offer = {
    contract_id: id,
    name: "orders",
    columns: 2,
    may_change: true,
    newer_check: null,
  };
  assert.deepEqual(await call.versions.offer({ check_id }), {
    ...offer,
    version: 1,
    is_change: true,
    accepted: null,
  });
  await call.versions.accept(accepting(check_id));
  const { created_at } = await call.versions.get({ id, version: 2 });
  const accepted = { version: 2, actor: await emailOf(tenant), created_at };
  assert.deepEqual(await call.versions.offer({ check_id }), {
    ...offer,
    version: 2,
    is_change: false,
    accepted,
  });
  const restoring = { id, version: 1, expected_version: 2, reason: "" };
  await call.versions.restore(restoring);
  assert.equal((await call.versions.offer({ check_id })).is_change, true);
  const incoming_schema = { columns: [] };
  const { body: newer } = await call.checks.run({ contract_id: id, incoming_schema });
  assert.equal((await call.versions.offer({ check_id })).newer_check?.id, newer.id);
  assert.equal((await call.versions.offer({ check_id: newer.id })).newer_check, null);
  await call.contractChanges.delete({ id });
  assert.deepEqual((await call.versions.offer({ check_id })).version, null);
});

test("where contracts cannot change, a schema becomes a contract under a new name", async () => {
  const { tenant, call, id, check_id } = await withCheck(closed);
  const refused = { problem: "not_allowed", message: /CONTRACT_CHANGES is off/ };
  await assert.rejects(call.versions.accept(accepting(check_id)), refused);
  const restoring = { id, version: 1, expected_version: 1, reason: "" };
  await assert.rejects(call.versions.restore(restoring), refused);
  const contract = { columns: ACCEPTED, check_id, reason: "The shop renamed it." };
  await assert.rejects(call.versions.create({ ...contract, name: "orders" }), {
    problem: "contract_name_taken",
  });
  const made = await call.versions.create({ ...contract, name: "orders_v2" });
  const { version, name, columns, reason, ...origin } = await call.versions.get({
    id: made.id,
    version: 1,
  });
  assert.deepEqual(
    [version, name, columns, reason],
    [1, "orders_v2", ACCEPTED, "The shop renamed it."],
  );
  assert.deepEqual([origin.check_id, origin.actor], [check_id, await emailOf(tenant)]);
  assert.equal((await call.contracts.get({ id })).version, 1);
});
