import assert from "node:assert/strict";
import { after, before, beforeEach, type TestContext, test } from "node:test";
import { PROPOSAL_MAILS_PER_HOUR, PROPOSALS_SENT_PER_HOUR } from "#domain/limit.ts";
import { CHAT_KINDS } from "#domain/webhooks/webhook-kind.ts";
import { startMailLoop } from "#server/mail/sending/mail-loop.ts";
import { subjectOf } from "#server/people/store/attempt-count.ts";
import { sign } from "#server/webhooks/rules/signature.ts";
import { slackFormat, teamsFormat } from "#testing/chat-formats.ts";
import { asPerson, type Delivering, startDelivering, until } from "#testing/servers/delivering.ts";
import { contentOf, type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { startReceiver } from "#testing/servers/receiver.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newResources, type Resources, success } from "#testing/tenants/resources.ts";
import { columns } from "#testing/tenants/tenant.ts";
import { listedProposal } from "./proposal-shapes.ts";

type Subscription = Parameters<ReturnType<typeof asPerson>["webhooks"]["subscribe"]>[0];

const BASE_URL = "https://checks.example.com";

let delivering: Delivering;
let mails: MailServer;
let own: Resources;
before(async () => {
  delivering = await startDelivering();
  delivering.server.services.mail = { baseUrl: BASE_URL };
  delivering.server.services.contractChanges = true;
  mails = await startMailServer();
});
after(async () => {
  await mails.close();
  await delivering.close();
});
beforeEach(async () => {
  await delivering.db.mail.deleteMany();
  own = await newResources(delivering.server);
});

const retyped = (to: string) => ({ kind: "type_changed", column: "b", from: "string", to });

const ask = (json: object, key = own.key) =>
  success(
    delivering.server.send("POST /contracts/{id}/proposals", {
      key,
      id: own.contract.id,
      json: { reason: "agreed upstream", ...json },
    }),
  );

const queued = () => delivering.db.mail.findMany({ orderBy: { recipient: "asc" } });

const ownerOf = ({ tenant }: Resources) =>
  delivering.db.user.findUniqueOrThrow({ where: { id: tenant.user_id } });

/** Sends what is queued, and returns what has arrived at an address. */
async function arrivedAt(address: string) {
  const { db } = delivering;
  const failed: unknown[] = [];
  const loop = startMailLoop(db, mails.sender, { warn: (context) => failed.push(context) }, 20);
  await until(
    async () => failed.length > 0 || !(await db.mail.count({ where: { status: "pending" } })),
  );
  await loop.stop(5000);
  assert.deepEqual(failed, []);
  return mails.arrived.filter(({ to }) => to.includes(address)).map(contentOf);
}

test("a new proposal is mailed to people with who asks, what and why, and asking again is not", async () => {
  const json = { environment: "live", kind: "agent", label: "Deploy bot www.evil.example" };
  const { key } = await success(delivering.server.send("POST /keys", { key: own.key, json }));
  await newMember(delivering.db, own.tenant, "viewer");
  const wish = { changes: [retyped("json")], reason: "See https://evil.example/win <b>now</b>" };
  const { id } = await ask(wish, key);
  await ask(wish, key);
  const { email } = await ownerOf(own);
  const [mail, ...others] = await arrivedAt(email);
  assert.deepEqual(others, []);
  assert.equal(mail?.header("subject"), "Proposed: orders (1 change to approve)");
  const lines = mail?.text.split("\n") ?? [];
  assert.match(
    lines[0] ?? "",
    /^The API key Deploy bot www⟨\.⟩evil⟨\.⟩example \(svc_live_.{7}…\) asks /,
  );
  assert.ok(lines.includes("- type changed: b, string → json"), mail?.text);
  assert.ok(lines.includes("> See https⟨:⟩⟨//⟩evil⟨.⟩example/win <b>now</b>"), mail?.text);
  assert.ok(lines.includes(`${BASE_URL}/accounts/${own.tenant.account_id}/proposals/${id}`));
  const unsubscribe = mail?.header("list-unsubscribe") ?? "";
  assert.ok(mail?.text.includes(unsubscribe.slice(1, -1)));
  assert.equal((await queued()).length, 1);
});

test("a proposal of columns is mailed to the contract's approvers only, with what would change", async () => {
  const approver = await newMember(delivering.db, own.tenant, "member");
  await newMember(delivering.db, own.tenant, "member");
  const { approvers } = asPerson(delivering.server, own.tenant, "owner");
  await approvers.set({ id: own.contract.id, user_ids: [approver.id] });
  await ask({ columns: columns("integer"), contract_version: 1 });
  const [mail, ...others] = await queued();
  assert.deepEqual([mail?.recipient, others], [approver.email, []]);
  assert.equal(mail?.subject, "Proposed: orders (new columns)");
  assert.match(
    mail?.text ?? "",
    /for version 1 of the contract orders .*:\n\n- removed: b \(string/,
  );
});

test("a proposal is stored with its mails or not at all", async () => {
  const { db } = delivering;
  const { account_id } = own.tenant;
  const before = await db.proposal.count({ where: { account_id } });
  await db.$executeRaw`ALTER TABLE mail ADD CONSTRAINT refused CHECK (kind <> 'proposal')`;
  try {
    await assert.rejects(ask({ changes: [retyped("json")] }), /500/);
  } finally {
    await db.$executeRaw`ALTER TABLE mail DROP CONSTRAINT refused`;
  }
  assert.equal(await db.proposal.count({ where: { account_id } }), before);
  await ask({ changes: [retyped("json")] });
  assert.equal((await queued()).length, 1);
});

/** An endpoint, and a function that creates a webhook for it. */
async function newReceiver(t: TestContext) {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const subscribe = (change: Partial<Subscription> = {}) =>
    asPerson(delivering.server, own.tenant).webhooks.subscribe({
      url: receiver.url,
      kind: "standard",
      events: ["proposal"],
      only_blocked: false,
      ...change,
    });
  return { receiver, subscribe };
}

test("a new proposal is sent once, signed, to the webhooks of its contract that receive proposals", async (t) => {
  const { receiver, subscribe } = await newReceiver(t);
  const { key } = own;
  const { secret, events } = await subscribe({ contract_id: own.contract.id });
  assert.deepEqual(events, ["proposal"]);
  const json = { name: "other", schema: { columns: columns("integer") } };
  const other = await success(delivering.server.send("POST /contracts", { key, json }));
  await subscribe({ contract_id: other.id });
  await subscribe({ events: ["pass", "warning", "breaking"] });
  const paused = await subscribe();
  await asPerson(delivering.server, own.tenant).webhooks.setActive({
    id: paused.id,
    active: false,
  });
  const made = await ask({ changes: [retyped("json")] });
  await ask({ changes: [retyped("json")] });
  const [request] = await receiver.waitFor(1);
  assert.ok(request && secret !== null);
  assert.equal(request.headers["x-service-event"], "proposal");
  assert.equal(request.headers["x-service-signature"], sign(request.body, secret));
  const { id } = own.contract;
  const [listed] = await success(
    delivering.server.send("GET /contracts/{id}/proposals", { key, id }),
  );
  assert.equal(listed.id, made.id);
  assert.deepEqual(JSON.parse(request.body), { type: "proposal.created", proposal: listed });
  const where = { account_id: own.tenant.account_id, proposal_id: { not: null } };
  assert.equal(await delivering.db.delivery.count({ where }), 1);
});

const deciders = () => asPerson(delivering.server, own.tenant, "owner").proposals;

test("a decision is sent once, with what the proposal is afterwards, and a refused one is not", async (t) => {
  const { receiver, subscribe } = await newReceiver(t);
  const approved = await ask({ columns: columns("integer"), contract_version: 1 });
  const outdated = await ask({ columns: columns("json"), contract_version: 1 });
  const declined = await ask({ changes: [retyped("json")] });
  const { secret } = await subscribe({ contract_id: own.contract.id });
  const approve = { reason: "we checked it", ends_at: null };
  await deciders().approve({ id: approved.id, ...approve });
  for (const id of [approved.id, outdated.id]) {
    await assert.rejects(deciders().approve({ id, ...approve }), {
      problem: /^proposal_(closed|outdated)$/,
    });
  }
  await deciders().decline({ id: declined.id, note: "" });
  const requests = await receiver.waitFor(2);
  const listed = await success(
    delivering.server.send("GET /contracts/{id}/proposals", { key: own.key, id: own.contract.id }),
  );
  for (const { id } of [approved, declined]) {
    const proposal = listed.find((proposal: { id: string }) => proposal.id === id);
    const body = JSON.stringify({ type: "proposal.decided", proposal });
    const request = requests.find((request) => request.body.includes(id));
    assert.deepEqual(JSON.parse(request?.body ?? ""), JSON.parse(body));
    assert.equal(request?.headers["x-service-event"], "proposal");
    assert.equal(request?.headers["x-service-signature"], sign(request?.body ?? "", secret ?? ""));
  }
  const where = { account_id: own.tenant.account_id, proposal_id: { not: null } };
  assert.equal(await delivering.db.delivery.count({ where }), 2);
});

test("a decision is stored with its deliveries or not at all", async (t) => {
  const { db } = delivering;
  const { subscribe } = await newReceiver(t);
  const { id } = await ask({ changes: [retyped("json")] });
  await subscribe();
  await db.$executeRaw`ALTER TABLE delivery ADD CONSTRAINT refused CHECK (proposal_id IS NULL) NOT VALID`;
  const { account_id } = own.tenant;
  const state = async () =>
    (await db.proposal.findUniqueOrThrow({ where: { account_id_id: { account_id, id } } })).state;
  try {
    await assert.rejects(deciders().decline({ id, note: "" }));
  } finally {
    await db.$executeRaw`ALTER TABLE delivery DROP CONSTRAINT refused`;
  }
  assert.equal(await state(), "open");
  await deciders().decline({ id, note: "" });
  assert.equal(await state(), "declined");
  assert.equal(await db.delivery.count({ where: { account_id, proposal_id: id } }), 1);
});

const SHOWN = {
  slack: {
    format: slackFormat,
    reason: /: `&lt;!channel&gt; \*see\* &lt;https:\/\/evil.example\|this&gt; x+…`"/,
  },
  teams: {
    format: teamsFormat,
    reason: /"text":"<!channel> \*see\* <https:\/\/evil.example\|this> x+…","fontType":"Monospace"/,
  },
};

for (const kind of CHAT_KINDS) {
  test(`a ${kind} channel gets a message about a proposal, with the agent's words as code`, async (t) => {
    const { receiver, subscribe } = await newReceiver(t);
    await subscribe({ kind });
    const reason = `<!channel> *see* <https://evil.example|this> ${"x".repeat(900)}`;
    const { url } = await ask({ columns: columns("integer"), contract_version: 1, reason });
    const [request] = await receiver.waitFor(1);
    const { body = "" } = request ?? {};
    SHOWN[kind].format.parse(JSON.parse(body));
    assert.match(body, SHOWN[kind].reason);
    assert.ok(body.includes("Proposed: new columns") && body.includes(url), body);
    assert.doesNotMatch(body, /x{500}/);
  });
}

for (const kind of CHAT_KINDS) {
  test(`a ${kind} channel gets a message about a decision, with the person's words as code`, async (t) => {
    const { receiver, subscribe } = await newReceiver(t);
    const { id, url } = await ask({ changes: [retyped("json")] });
    await subscribe({ kind });
    const note = `<!channel> *see* <https://evil.example|this> ${"x".repeat(900)}`;
    await deciders().decline({ id, note });
    const [request] = await receiver.waitFor(1);
    const { body = "" } = request ?? {};
    SHOWN[kind].format.parse(JSON.parse(body));
    assert.match(body, SHOWN[kind].reason);
    assert.ok(body.includes("Declined: 1 change") && body.includes(url), body);
    assert.doesNotMatch(body, /x{500}/);
  });
}

test("a test event of a webhook for proposals has the form of one", async (t) => {
  const { receiver, subscribe } = await newReceiver(t);
  const { id } = await subscribe();
  await asPerson(delivering.server, own.tenant).webhooks.sendTest({ id });
  const [request] = await receiver.waitFor(1);
  assert.equal(request?.headers["x-service-event"], "proposal");
  const { type, proposal } = JSON.parse(request?.body ?? "");
  assert.deepEqual([type, proposal.id], ["proposal.created", "prp_test"]);
  assert.deepEqual(Object.keys(proposal), Object.keys(listedProposal.shape));
});

test("mails and deliveries of proposals end at the account's limits", async (t) => {
  const { subscribe } = await newReceiver(t);
  await subscribe();
  const { account_id } = own.tenant;
  await newMember(delivering.db, own.tenant, "member");
  const since = new Date();
  await delivering.db.attemptCount.createMany({
    data: [
      {
        subject: subjectOf("proposal-mail", account_id),
        since,
        count: PROPOSAL_MAILS_PER_HOUR - 1,
      },
      {
        subject: subjectOf("proposal-sent", account_id),
        since,
        count: PROPOSALS_SENT_PER_HOUR - 1,
      },
    ],
  });
  await ask({ changes: [retyped("json")] });
  await ask({ changes: [retyped("date")] });
  assert.equal((await queued()).length, 1);
  const where = { account_id, proposal_id: { not: null } };
  assert.equal(await delivering.db.delivery.count({ where }), 1);
});
