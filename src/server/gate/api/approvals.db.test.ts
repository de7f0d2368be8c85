import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { APPROVAL_BYTES_PER_CONTRACT } from "#domain/limit.ts";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import {
  newApproval,
  newContract,
  newResources,
  type Resources,
  success,
} from "#testing/tenants/resources.ts";
import { newKeys, newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const APPROVALS = "/contracts/{id}/approvals";

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "owner") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

async function withContract() {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const { id } = await success(server.send("POST /contracts", { key, json: newContract() }));
  return { tenant, key, id: id as string };
}

type Own = Awaited<ReturnType<typeof withContract>>;

function approve({ key, id }: { key: string; id: string }, fields: object = newApproval()) {
  return server.send(`POST ${APPROVALS}`, { key, id, json: fields });
}

async function list({ key, id }: { key: string; id: string }) {
  const { body } = await server.send(`GET ${APPROVALS}`, { key, id });
  return body as Record<string, unknown>[];
}

/** Lets a change of the contract's column `a` be checked, and returns the gate's decision. */
async function decisionOn({ key, id }: Own) {
  const columns = [
    { name: "a", type: "string" },
    { name: "b", type: "string" },
  ];
  const json = { checks: [{ contract: id, incoming_schema: { columns } }] };
  return (await success(server.send("POST /gate", { key, json }))).decision;
}

/** Makes an approval's end pass. */
async function end(tenant: Tenant, id: string) {
  const { account_id } = tenant;
  await server.db.approval.update({
    where: { account_id_id: { account_id, id } },
    data: { ends_at: new Date(Date.now() - 1000) },
  });
}

function actionsOf({ account_id }: Tenant) {
  return server.db.auditEvent.findMany({
    where: { account_id, action: { startsWith: "approvals." } },
    orderBy: { id: "asc" },
  });
}

test("an approval says what was approved, why, by whom and for which version", async () => {
  const own = await newResources(server);
  const json = {
    ...newApproval("b"),
    check_id: own.check.id,
    ends_at: "2999-01-01T02:00:00+02:00",
  };
  const { id, created_at, ...made } = await success(
    approve({ key: own.key, id: own.contract.id }, json),
  );
  assert.deepEqual(made, {
    ...newApproval("b"),
    contract_id: own.contract.id,
    contract_version: 1,
    check_id: own.check.id,
    approved_by: own.key.slice(0, 16),
    ends_at: "2999-01-01T00:00:00.000Z",
    withdrawn_at: null,
    withdrawn_by: null,
    holds: true,
  });
  const [first] = await list({ key: own.key, id: own.contract.id });
  assert.deepEqual(first, { id, created_at, ...made });
});

test("a column whose name is white space can be approved, and one without a name cannot", async () => {
  const tenant = await newTenant(server.db);
  const { key } = tenant.live;
  const columns = [{ name: " ", type: "string", required: true }];
  const { id } = await success(
    server.send("POST /contracts", { key, json: { name: "blank", schema: { columns } } }),
  );
  const removed = { kind: "required_removed", column: " ", from: "string", to: null, reason: "r" };
  const { column } = await success(approve({ key, id }, removed));
  assert.equal(column, " ");
  const { status, body } = await approve({ key, id }, { ...removed, column: "" });
  assert.deepEqual(
    [status, body.errors],
    [400, [{ path: "column", code: "empty", message: "must not be empty" }]],
  );
});

test("a person's approval has their email address", async () => {
  const own = await withContract();
  const { approvals } = consoleOf(own.tenant);
  const { approved_by } = await approvals.create({
    id: own.id,
    kind: "added",
    column: "c",
    from: null,
    to: "json",
    reason: "new",
  });
  const user = await server.db.user.findUnique({ where: { id: own.tenant.user_id } });
  assert.equal(approved_by, user?.email);
});

test("an approved change passes until the approval is withdrawn", async () => {
  const own = await withContract();
  assert.equal(await decisionOn(own), "block");
  const { id: part } = await success(approve(own));
  assert.equal(await decisionOn(own), "pass");
  await success(server.send(`DELETE ${APPROVALS}/{approval_id}`, { ...own, part }));
  assert.equal(await decisionOn(own), "block");
});

test("withdrawing again changes nothing and is not in the audit log", async () => {
  const own = await withContract();
  const { id } = await success(approve(own));
  const withdraw = () => server.send(`DELETE ${APPROVALS}/{approval_id}`, { ...own, part: id });
  const first = await success(withdraw());
  assert.deepEqual([first.holds, first.withdrawn_by], [false, own.key.slice(0, 16)]);
  await consoleOf(own.tenant).approvals.withdraw({ id: own.id, approval_id: id });
  assert.deepEqual(await success(withdraw()), first);
  const { reason, ...change } = newApproval();
  const events = await actionsOf(own.tenant);
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["approvals.create", own.id, { ...change, reason }],
      [
        "approvals.withdraw",
        own.id,
        { approval_id: id, ...change, changes: { withdrawn: [false, true] } },
      ],
    ],
  );
});

test("an approval of another contract of the account is not withdrawn through this one", async () => {
  const own = await newResources(server);
  const { key } = own;
  const other = await success(server.send("POST /contracts", { key, json: newContract("other") }));
  const part = own.approval.id;
  const answer = await server.send(`DELETE ${APPROVALS}/{approval_id}`, {
    key,
    id: other.id,
    part,
  });
  assert.deepEqual([answer.status, answer.body.code], [404, "approval_not_found"]);
  assert.equal((await list({ key, id: own.contract.id }))[0]?.holds, true);
});

test("a check of another contract of the account is refused", async () => {
  const own = await newResources(server);
  const { key } = own;
  const other = await success(server.send("POST /contracts", { key, json: newContract("other") }));
  const json = { ...newApproval("b"), check_id: own.check.id };
  const { status, body } = await approve({ key, id: other.id }, json);
  assert.deepEqual([status, body.code], [404, "check_not_found"]);
});

test("of 50 concurrent identical approvals exactly one is made", async () => {
  const own = await withContract();
  const answers = await inParallel(50, () => approve(own), CONNECTIONS);
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 1, 409: 49 });
  assert.equal((await list(own)).length, 1);
  assert.equal((await actionsOf(own.tenant)).length, 1);
});

test("of 50 concurrent approvals and withdrawals none fails, and at most one is in force", async () => {
  const own = await withContract();
  const { id: part } = await success(approve(own));
  const answers = await inParallel(
    50,
    (at) =>
      at % 2 === 0
        ? approve(own)
        : server.send(`DELETE ${APPROVALS}/{approval_id}`, { ...own, part }),
    CONNECTIONS,
  );
  const statuses = tally(answers.map(({ status }) => status));
  assert.equal(statuses[200], 25);
  assert.equal((statuses[201] ?? 0) + (statuses[409] ?? 0), 25);
  assert.ok((await list(own)).filter(({ holds }) => holds).length <= 1);
});

test("an approval that has ended is no longer in force, and the change can be approved again", async () => {
  const own = await withContract();
  const { id } = await success(approve(own));
  await end(own.tenant, id);
  assert.equal((await list(own))[0]?.holds, false);
  const answers = await inParallel(10, () => approve(own));
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 1, 409: 9 });
  const [anew, old] = await list(own);
  assert.deepEqual([anew?.holds, old?.id, old?.holds], [true, id, false]);
  assert.equal(old?.withdrawn_by, own.key.slice(0, 16));
  assert.equal(await decisionOn(own), "pass");
});

test("a new version of the contract has none of the approvals, and can get its own", async () => {
  const own = await withContract();
  await success(approve(own));
  const json = { name: "renamed" };
  await success(server.send("PUT /contracts/{id}", { ...own, json }));
  assert.equal((await list(own))[0]?.holds, false);
  assert.equal(await decisionOn(own), "block");
  await success(approve(own));
  const approvals = await list(own);
  assert.deepEqual(
    approvals.map(({ contract_version, holds }) => [contract_version, holds]),
    [
      [2, true],
      [1, false],
    ],
  );
});

test("an approval is decided by the version at that moment, whatever changes meanwhile", async () => {
  const own = await withContract();
  const schema = { columns: [{ name: "a", type: "date", required: true }] };
  const [approved, changed] = await Promise.all([
    approve(own),
    server.send("PUT /contracts/{id}", { key: own.key, id: own.id, json: { schema } }),
  ]);
  assert.equal(changed.status, 200);
  const [made] = await list(own);
  if (approved.status === 201) assert.equal(made?.contract_version, 1);
  else assert.deepEqual([approved.status, made], [400, undefined]);
});

const UNFIT: [fields: object, path: string, message: string][] = [
  [{ column: "A" }, "column", "is not in version 1 of the contract"],
  [{ kind: "added", from: null }, "column", "is already in version 1 of the contract"],
  [{ from: "date" }, "from", "must be integer, the column's type in version 1 of the contract"],
  [
    { kind: "optional_removed", to: null },
    "kind",
    "must be required_removed, as the column is in version 1 of the contract",
  ],
];

for (const [fields, path, message] of UNFIT) {
  test(`a change with ${JSON.stringify(fields)} is refused because its ${path} ${message}`, async () => {
    const own = await withContract();
    const { status, body } = await approve(own, { ...newApproval(), ...fields });
    assert.equal(status, 400);
    assert.deepEqual(body.errors, [{ path, code: "not_in_contract", message }]);
    assert.equal(body.detail, `${path} ${message}.`);
    assert.deepEqual(await list(own), []);
  });
}

const STATIC: [fields: object, path: string, message: string][] = [
  [{ kind: "added" }, "from", "must be null"],
  [{ from: null }, "from", "must be the column's type in the contract"],
  [{ kind: "required_removed" }, "to", "must be null"],
  [{ to: null }, "to", "must be the incoming type"],
  [{ kind: "added", from: null, to: null }, "to", "must be the incoming type"],
  [{ to: "integer" }, "to", "must be another type than `from`"],
  [{ reason: " " }, "reason", "must not be empty"],
  [{ ends_at: "2020-01-01T00:00:00Z" }, "ends_at", "must be in the future"],
  [
    { ends_at: "2999-01-01" },
    "ends_at",
    "must be a time with its offset, like 2026-01-31T09:30:00Z",
  ],
  [{ ends_at: 5 }, "ends_at", "must be a string, not a number"],
];

for (const [fields, path, message] of STATIC) {
  test(`${JSON.stringify(fields)} is refused for any contract: ${path} ${message}`, async () => {
    const { key } = (await newTenant(server.db)).live;
    const { status, body } = await approve({ key, id: "none" }, { ...newApproval(), ...fields });
    assert.deepEqual([status, body.detail], [400, `${path} ${message}.`]);
  });
}

test("a contract has at most 1,000 approvals in force; ended and old ones do not count", async () => {
  const own = await withContract();
  const of = { account_id: own.tenant.account_id, contract_id: own.id };
  const row = (at: number, fields: object = {}) => ({
    ...of,
    id: `apr_${String(at).padStart(26, "0")}`,
    contract_version: 1,
    kind: "added",
    column: `c${at}`,
    to: "json",
    reason: "agreed",
    approved_by: "ada@example.com",
    ...fields,
  });
  const past = new Date(Date.now() - 1000);
  const rows = [
    ...Array.from({ length: 995 }, (_, at) => row(at)),
    row(995, { ends_at: past }),
    row(996, { withdrawn_at: past }),
    row(997, { contract_version: 9 }),
  ];
  await server.db.approval.createMany({ data: rows as never });
  // They wait for each other, on a slow machine until one is told to come back.
  const answers = await inParallel(10, async (at) => {
    const change = { kind: "added", column: `d${at}`, to: "json", reason: "agreed" };
    let answer = await approve(own, change);
    while (answer.status === 503) answer = await approve(own, change);
    return answer;
  });
  assert.deepEqual(tally(answers.map(({ status }) => status)), { 201: 5, 400: 5 });
  const { body } = await approve(own, { kind: "added", column: "e", to: "json", reason: "x" });
  assert.equal(body.code, "too_many_approvals");
  const { standing, past: ended } = await consoleOf(own.tenant).approvals.ofContract(own);
  assert.deepEqual([standing.length, ended.length], [1000, 3]);
});

test("the texts of a change count towards the text that a contract's approvals may have", async () => {
  const own = await withContract();
  const { account_id } = own.tenant;
  // Longer texts are stored shortened.
  const [from, to] = ["你".repeat(80), "好".repeat(80)];
  const row = (at: number, reason: string) => ({
    account_id,
    id: `apr_${String(at).padStart(26, "0")}`,
    contract_id: own.id,
    contract_version: 1,
    kind: "widened" as const,
    column: `a.${at}`,
    from,
    to,
    reason,
    approved_by: "ada@example.com",
  });
  const bytesOf = (column: string, reason: string) =>
    Buffer.byteLength(`${column}${from}${to}${reason}`);
  const room = 1.5 * bytesOf("a", "agreed");
  const left = APPROVAL_BYTES_PER_CONTRACT - bytesOf("a.0", "") - room;
  await server.db.approval.create({ data: row(0, "x".repeat(left)) });
  const change = { kind: "widened", column: "a", from, to, reason: "agreed" };
  assert.equal((await approve(own, change)).status, 201);
  const { body } = await approve(own, { ...change, column: "a.b" });
  assert.equal(body.code, "too_many_approvals");
});

test("following the Link header visits every approval once, newest first", async () => {
  const own = await withContract();
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    const change = { kind: "added", column: `c${at}`, to: "json", reason: "agreed" };
    ids.unshift((await success(approve(own, change))).id);
  }
  const pages: string[][] = [];
  const { key } = own;
  for (let next: string | undefined = `/contracts/${own.id}/approvals?limit=2`; next; ) {
    const { headers, body }: Awaited<ReturnType<typeof server.send>> = await server.send(
      `GET ${next}`,
      { key },
    );
    pages.push(body.map(({ id }: { id: string }) => id));
    next = /^<\/api\/v1([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
  }
  assert.deepEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
});

test("viewers and support read approvals, and make and withdraw none", async () => {
  const own = await newResources(server);
  const { id } = own.contract;
  for (const role of ["viewer", "support"] as const) {
    const { approvals } = consoleOf(own.tenant, role);
    assert.equal((await approvals.ofContract({ id })).standing.length, 1);
    const fields = { id, kind: "added", column: "c", to: "json", reason: "agreed" } as const;
    await assert.rejects(approvals.create(fields), { problem: "not_allowed" });
    const withdrawal = approvals.withdraw({ id, approval_id: own.approval.id });
    await assert.rejects(withdrawal, { problem: "not_allowed" });
  }
});

test("an account sees, makes and withdraws no approval of another's contract", async () => {
  const own: Resources = await newResources(server);
  const stranger = await newTenant(server.db);
  const theirs = { key: stranger.live.key, id: own.contract.id };
  for (const { status, body } of await Promise.all([
    server.send(`GET ${APPROVALS}`, theirs),
    approve(theirs, newApproval("b")),
    server.send(`DELETE ${APPROVALS}/{approval_id}`, { ...theirs, part: own.approval.id }),
  ])) {
    assert.deepEqual([status, body.code], [404, "contract_not_found"]);
  }
  const [approval] = await list({ key: own.key, id: own.contract.id });
  assert.equal(approval?.holds, true);
});

test("requests from several keys approve a change once", async () => {
  const own = await withContract();
  const keys = await newKeys(server.db, own.tenant, 5);
  const answers = await Promise.all(keys.map((key) => approve({ key, id: own.id })));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
});
