import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { ProposalState } from "#domain/proposals/proposal.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newResources, type Resources, success } from "#testing/tenants/resources.ts";
import { columns } from "#testing/tenants/tenant.ts";
import { closeExpiredProposals, deleteOldProposals } from "../store/old-proposal.ts";

const MAKE = "POST /contracts/{id}/proposals";

let server: RestServer;
let own: Resources;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

async function newOwn() {
  own = await newResources(server);
  await server.db.proposal.deleteMany({ where: { account_id: own.tenant.account_id } });
}

const retyped = (to: string, column = "b") => ({
  kind: "type_changed",
  column,
  from: "string",
  to,
});

const ask = (json: object, key = own.key) =>
  server.send(MAKE, { key, id: own.contract.id, json: { reason: "agreed upstream", ...json } });

const read = (id: string, key = own.key) =>
  success(server.send("GET /proposals/{id}", { key, id }));

const person = (role: "owner" | "member" | "viewer" = "member", user_id = own.tenant.user_id) =>
  asPerson(server, { ...own.tenant, user_id }, role).proposals;

const approving = (id: string) => ({ id, reason: "we checked it", ends_at: null });

async function entries(target: string) {
  const events = await server.db.auditEvent.findMany({
    where: {
      account_id: own.tenant.account_id,
      OR: [{ target }, { action: { startsWith: "proposals." } }],
    },
    orderBy: { id: "asc" },
  });
  return events.map(({ action, actor, detail }) => ({ action, actor, detail }));
}

test("what is proposed is stored and changes nothing, and a person's approval does it", async () => {
  await newOwn();
  const link = "https://github.com/acme/shop/pull/7";
  const wish = { changes: [retyped("json"), retyped("date")], check_id: own.check.id, link };
  const made = await success(ask(wish));
  assert.equal(made.state, "open");
  assert.equal(made.fits, true);
  assert.equal(made.proposed_by, own.key.slice(0, 16));
  assert.ok(made.url.endsWith(`/accounts/${own.tenant.account_id}/proposals/${made.id}`));
  assert.deepEqual(await read(made.id), made);
  const approvals = () =>
    success(server.send("GET /contracts/{id}/approvals", { key: own.key, id: own.contract.id }));
  assert.equal((await approvals()).length, 1);
  await person().approve(approving(made.id));
  const after = await read(made.id);
  const { state, decided_by, note } = after;
  assert.deepEqual([state, note], ["approved", "we checked it"]);
  const held = (await approvals()).filter(({ column }: { column: string }) => column === "b");
  assert.deepEqual(
    held
      .map((row: Record<string, unknown>) => [row.to, row.reason, row.approved_by, row.check_id])
      .sort(),
    ["date", "json"].map((to) => [to, "we checked it", decided_by, own.check.id]),
  );
  const [first, second] = (await entries(made.id)).slice(-2);
  assert.deepEqual([first?.action, first?.actor], ["proposals.create", own.key.slice(0, 16)]);
  assert.deepEqual([second?.action, second?.actor], ["proposals.approve", decided_by]);
  assert.match(JSON.stringify(second?.detail), /type changed: b, string → json/);
});

test("the same proposal is the one that is open, however many ask at once", async () => {
  await newOwn();
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      success(
        ask({
          changes: n % 2 ? [retyped("json"), retyped("date")] : [retyped("date"), retyped("json")],
        }),
      ),
    ),
  );
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  const events = (await entries("")).filter(({ action }) => action === "proposals.create");
  assert.equal(events.length, 1);
  await person().decline({ id: made[0].id, note: "not yet" });
  const again = await success(ask({ changes: [retyped("json"), retyped("date")] }));
  assert.notEqual(again.id, made[0].id);
});

test("a change that is named twice is proposed once", async () => {
  await newOwn();
  const { id } = await success(ask({ changes: [retyped("json")] }));
  const again = await success(
    ask({ changes: [retyped("json"), retyped("date"), retyped("json")] }),
  );
  assert.notEqual(again.id, id);
  assert.deepEqual(again.changes, [retyped("json"), retyped("date")]);
  assert.equal((await success(ask({ changes: [retyped("json"), retyped("json")] }))).id, id);
});

test("only the first of two decisions counts, and the database decides which it is", async () => {
  await newOwn();
  const { id } = await success(ask({ changes: [retyped("json")] }));
  const outcomes = await Promise.allSettled([
    person().approve(approving(id)),
    person("owner").decline({ id, note: "" }),
    person().approve(approving(id)),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  assert.equal(refused.length, 2);
  for (const { reason } of refused) assert.equal(reason.problem, "proposal_closed");
});

test("a proposal whose contract has moved on says so, and nothing of it is done", async () => {
  await newOwn();
  const { id } = await success(ask({ changes: [retyped("json")] }));
  const wider = { columns: columns("integer", "string", "date"), contract_version: 1 };
  const other = await success(ask(wider));
  const json = { schema: { columns: columns("integer", "string", "json") } };
  await success(server.send("PUT /contracts/{id}", { key: own.key, id: own.contract.id, json }));
  for (const stale of [id, other.id]) {
    assert.equal((await read(stale)).fits, false);
    await assert.rejects(person().approve(approving(stale)), { problem: "proposal_outdated" });
    assert.equal((await read(stale)).state, "open");
  }
  await person().decline({ id, note: "outdated" });
  assert.equal((await read(id)).state, "declined");
});

test("details that have changed since make a proposal of columns outdated", async () => {
  await newOwn();
  const made = await success(ask({ columns: columns("integer"), contract_version: 1 }));
  const json = { columns: [{ name: "a", type: "integer", detail: { nullable: false } }] };
  const { id } = own.contract;
  await success(server.send("PUT /contracts/{id}/details", { key: own.key, id, json }));
  await assert.rejects(person().approve(approving(made.id)), { problem: "proposal_outdated" });
});

test("approved columns are the contract's next version, with the person as its author", async () => {
  await newOwn();
  const wanted = columns("integer", "json");
  const made = await success(ask({ columns: wanted, contract_version: 1 }));
  assert.deepEqual([made.kind, made.changes, made.columns], ["columns", null, wanted]);
  await person().approve(approving(made.id));
  const { id } = own.contract;
  const contract = await success(server.send("GET /contracts/{id}", { key: own.key, id }));
  assert.deepEqual([contract.version, contract.schema.columns], [2, wanted]);
  const { actor, reason } = await server.db.contractVersion.findFirstOrThrow({
    where: { account_id: own.tenant.account_id, contract_id: id, version: 2 },
  });
  assert.deepEqual([actor, reason], [(await read(made.id)).decided_by, "we checked it"]);
});

test("approved details stay with the version, also where contracts cannot be changed", async (t) => {
  await newOwn();
  server.services.contractChanges = false;
  t.after(() => {
    server.services.contractChanges = true;
  });
  const [a, b] = columns("integer", "string");
  const described = [{ ...a, detail: { nullable: false } }, b];
  const other = await ask({ columns: columns("integer"), contract_version: 1 });
  assert.equal(other.body.errors[0].code, "not_changeable");
  const made = await success(ask({ columns: described, contract_version: 1 }));
  await person().approve(approving(made.id));
  const { id } = own.contract;
  const now = await success(server.send("GET /contracts/{id}/columns", { key: own.key, id }));
  assert.deepEqual([now.version, now.columns], [1, described]);
});

test("approving takes an approver of the contract, and declining an owner or member", async () => {
  await newOwn();
  const { id: user_id } = await newMember(server.db, own.tenant, "member");
  const owner = asPerson(server, own.tenant, "owner");
  await owner.approvers.set({ id: own.contract.id, user_ids: [user_id] });
  const { id } = await success(ask({ changes: [retyped("json")] }));
  const other = await success(ask({ columns: columns("integer"), contract_version: 1 }));
  for (const proposal of [id, other.id]) {
    await assert.rejects(person("owner").approve(approving(proposal)), { problem: "not_allowed" });
    assert.equal((await read(proposal)).state, "open");
  }
  await person("member", user_id).approve(approving(id));
  await person("owner").decline({ id: other.id, note: "" });
  const states = await Promise.all(
    [id, other.id].map(async (proposal) => (await read(proposal)).state),
  );
  assert.deepEqual(states, ["approved", "declined"]);
});

test("no key decides, and a viewer's key may ask", async () => {
  await newOwn();
  const { account_id } = own.tenant;
  const { id: user_id } = await newMember(server.db, own.tenant, "viewer");
  const { key } = await issueKey(server.db, account_id, user_id, { environment: "live" });
  const { id } = await success(ask({ changes: [retyped("json")] }, key));
  await assert.rejects(person("viewer", user_id).approve(approving(id)), {
    problem: "not_allowed",
  });
  for (const path of ["approve", "decline"]) {
    const sent = await server.send(`POST /proposals/${id}/${path}`, { key: own.key, json: {} });
    assert.equal(sent.status, 404);
  }
});

test("a key has ten open proposals at most, and an account has a limit, too", async () => {
  await newOwn();
  const types = "number boolean date timestamp json".split(" ");
  const added = types.map((to) => ({ kind: "added", column: "c", to }));
  const all = [...types.map((to) => retyped(to)), ...added];
  const answers = await Promise.all(
    [...all, { kind: "added", column: "d", to: "date" }].map((change) =>
      ask({ changes: [change] }),
    ),
  );
  const codes = answers.map(({ body }) => body.code ?? "made");
  assert.deepEqual(
    codes.filter((code) => code !== "made"),
    ["too_many_proposals"],
  );
  const other = own.active.key;
  const made = await success(ask({ changes: [{ kind: "added", column: "e", to: "date" }] }, other));
  await server.db.$executeRaw`
    INSERT INTO proposal SELECT (jsonb_populate_record(p, jsonb_build_object('id', p.id || n,
      'hash', '\\x' || md5(n::text), 'key_id', 'key_gone'))).*
    FROM proposal p, generate_series(1, 89) AS n WHERE p.id = ${made.id}`;
  const full = await ask({ changes: [{ kind: "added", column: "f", to: "date" }] }, other);
  assert.equal(full.body.code, "too_many_proposals");
});

test("what nobody decides about expires, once and in the log, and is deleted later", async () => {
  await newOwn();
  const { account_id } = own.tenant;
  const { id } = await success(ask({ changes: [retyped("json")] }));
  const where = { account_id_id: { account_id, id } };
  await asPerson(server, own.tenant, "owner").webhooks.subscribe({
    url: "https://audit.example",
    events: ["audit"],
    kind: "audit",
    only_blocked: false,
  });
  const past = new Date(Date.now() - 1000);
  await server.db.proposal.update({ where, data: { expires_at: past } });
  assert.equal((await read(id)).state, "expired" satisfies ProposalState);
  await assert.rejects(person().approve(approving(id)), { problem: "proposal_closed" });
  assert.equal((await person().search({ is_open: true })).proposals.length, 0);
  const again = await success(ask({ changes: [retyped("json")] }));
  assert.notEqual(again.id, id);
  await Promise.all([1, 2].map(() => closeExpiredProposals(server.db, 100)));
  const expired = (await entries(id)).filter(({ action }) => action === "proposals.expire");
  assert.deepEqual(
    expired.map(({ actor }) => actor),
    ["server"],
  );
  const { id: event_id } = await server.db.auditEvent.findFirstOrThrow({
    where: { account_id, action: "proposals.expire" },
  });
  assert.ok(
    await server.db.auditOutbox.findFirst({ where: { account_id, event_id } }),
    "delivered",
  );
  await server.db.proposal.update({ where, data: { decided_at: new Date("2020-01-01") } });
  await deleteOldProposals(server.db, 100);
  assert.equal(await server.db.proposal.findUnique({ where }), null);
});

test("pages list every proposal once, newest first, for keys and for people", async () => {
  await newOwn();
  const made: string[] = [];
  for (const to of ["number", "boolean", "date"]) {
    made.unshift((await success(ask({ changes: [retyped(to)] }))).id);
  }
  const { id } = own.contract;
  const list = (query: string) =>
    server.send(`GET /contracts/${id}/proposals?limit=2${query}`, { key: own.key });
  const first = await list("");
  const cursor = /cursor=(prp_\w+)/.exec(first.headers.get("link") ?? "")?.[1];
  const second = await success(list(`&cursor=${cursor}`));
  const idsOf = (list: { id: string }[]) => list.map((entry) => entry.id);
  assert.deepEqual(idsOf([...first.body, ...second]), made);
  const page = await person().search({ is_open: true, limit: 2 });
  const rest = await person().search({ is_open: true, limit: 2, cursor: page.next_cursor ?? "" });
  assert.deepEqual(idsOf([...page.proposals, ...rest.proposals]), made);
  assert.equal((await person().count({})).open, 3);
  await person().decline({ id: made[0] ?? "", note: "" });
  assert.equal((await person().count({ contract_id: id })).open, 2);
  assert.deepEqual(idsOf((await person().search({ is_open: false })).proposals), made.slice(0, 1));
});

test("a deleted contract takes its proposals with it", async () => {
  await newOwn();
  const made = await success(ask({ changes: [retyped("json")] }));
  const { id } = own.contract;
  await success(server.send("DELETE /contracts/{id}", { key: own.key, id }));
  const gone = await server.send("GET /proposals/{id}", { key: own.key, id: made.id });
  assert.equal(gone.body.code, "proposal_not_found");
  assert.equal(await server.db.proposal.count({ where: { id: made.id } }), 0);
});
