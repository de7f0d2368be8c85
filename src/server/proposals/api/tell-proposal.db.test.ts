import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { PROPOSAL_MAILS_PER_HOUR } from "#domain/limit.ts";
import { startMailLoop } from "#server/mail/sending/mail-loop.ts";
import { subjectOf } from "#server/people/store/attempt-count.ts";
import { asPerson, type Delivering, startDelivering, until } from "#testing/servers/delivering.ts";
import { contentOf, type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newResources, type Resources, success } from "#testing/tenants/resources.ts";
import { columns } from "#testing/tenants/tenant.ts";

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
  const asked = { changes: [retyped("json")], reason: "See https://evil.example/win <b>now</b>" };
  const { id } = await ask(asked, key);
  await ask(asked, key);
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

test("mails about proposals end at the account's limit", async () => {
  await newMember(delivering.db, own.tenant, "member");
  const subject = subjectOf("proposal-mail", own.tenant.account_id);
  const data = { subject, since: new Date(), count: PROPOSAL_MAILS_PER_HOUR - 1 };
  await delivering.db.attemptCount.create({ data });
  await ask({ changes: [retyped("json")] });
  await ask({ changes: [retyped("date")] });
  assert.equal((await queued()).length, 1);
});
