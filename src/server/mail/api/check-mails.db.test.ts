import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import {
  CHECK_MAILS_PER_ACCOUNT,
  CHECK_MAILS_PER_PERSON,
  MAILS_PER_RECIPIENT_PER_HOUR,
} from "#domain/limit.ts";
import type { PersonRole } from "#domain/people/role.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#testing/parallel.ts";
import { contentOf, startMailServer } from "#testing/servers/mail-server.ts";
import { startTellingServer } from "#testing/servers/telling-server.ts";
import { agree } from "#testing/tenants/consent.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant, suspend, type Tenant } from "#testing/tenants/tenant.ts";
import { startMailLoop } from "../sending/mail-loop.ts";
import type { MailSender } from "../sending/send-mail.ts";
import { tellNext } from "../sending/tell.ts";
import { storeAnswer } from "../store/mail-consent.ts";
import { incidentMailsLeft } from "../store/mailed-lately.ts";
import { countRecipients } from "../store/recipient-limit.ts";

const { server, db, links } = await startTellingServer({ sendsMail: true });

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "email", type: "string", required: false },
];

/** Creates a tenant with a contract, its consumers, who agreed to mails, and a blocked check. */
async function newBlocked(consumers: { name: string; contact: string; columns?: string[] }[] = []) {
  const tenant = await newTenant(db, 100);
  const { key } = tenant.live;
  const contract = { name: "orders", schema: { columns: COLUMNS } };
  const { body } = await server.send("POST /contracts", { key, json: contract });
  const contract_id: string = body.id;
  for (const json of consumers) {
    const made = { key, id: contract_id, json };
    await agree(db, tenant, json.contact);
    assert.equal((await server.send("POST /contracts/{id}/consumers", made)).status, 201);
  }
  const incoming_schema = { columns: [{ name: "id", type: "string" }, COLUMNS[1]] };
  const check = await server.send("POST /check", { key, json: { contract_id, incoming_schema } });
  return { tenant, contract_id, check_id: check.body.id as string };
}

function callerOf({ account_id }: Tenant, user_id: string, role: PersonRole = "member") {
  const caller = { kind: "person" as const, account_id, user_id, role };
  return createCaller({ services: server.services, caller, idempotency_key: null }).checkMails;
}

const ownerOf = ({ user_id }: Tenant) => db.user.findUniqueOrThrow({ where: { id: user_id } });

const mailsOf = ({ account_id }: Tenant) =>
  db.mail.findMany({ where: { account_id, kind: "check" }, orderBy: { recipient: "asc" } });

/** Sends what is due, until no mail is claimed or due any more. */
async function sendDue(sender: MailSender) {
  const loop = startMailLoop(db, sender, { warn: () => undefined }, 20);
  const isBusy = { OR: [{ run_at: { lte: new Date() } }, { claim_id: { not: null } }] };
  try {
    while (await db.mail.count({ where: { status: "pending", ...isBusy } })) await delay(20);
  } finally {
    await loop.stop(5000);
  }
}

const FINANCE = { name: "Revenue dashboard", contact: "finance@example.com", columns: ["id"] };
const EXPORT = { name: "Nightly export", contact: "Export@Example.com", columns: ["email"] };

test("a check arrives with its note, its changes and who is affected", async (t) => {
  const mails = await startMailServer();
  t.after(mails.close);
  const { tenant, check_id } = await newBlocked([FINANCE, EXPORT]);
  const { email } = await ownerOf(tenant);
  const note =
    "Please look at this.\n\nThe check, and what to do about it:\r\nhttps://evil.example";
  const sent = { check_id, recipients: ["finance@example.com", email], note };
  const { sent_to } = await callerOf(tenant, tenant.user_id).send(sent);
  assert.deepEqual(sent_to.toSorted(), [email, "finance@example.com"].toSorted());
  await sendDue(mails.sender);
  const arrived = mails.arrived.find(({ to }) => to[0] === "finance@example.com");
  assert.ok(arrived);
  const { header, text } = contentOf(arrived);
  assert.equal(header("Subject"), "Check of orders: warning");
  assert.match(header("List-Unsubscribe") ?? "", /^<https:\/\/checks\.example\.com\/unsubscribe\//);
  const lines = text.split("\n");
  for (const line of [
    "> Please look at this.",
    ">",
    "> The check, and what to do about it:",
    "> https://evil.example",
    "- type changed: id, integer → string, blocks",
    "- Revenue dashboard",
    `https://checks.example.com/accounts/${tenant.account_id}/checks/${check_id}`,
  ]) {
    assert.ok(lines.includes(line), `${line} in ${text}`);
  }
  assert.ok(text.startsWith(`${email} sent you a check of the contract orders (account `));
  assert.ok(text.includes(" The gate blocked it."));
  const own = mails.arrived.find(({ to }) => to[0] === email);
  assert.ok(own);
  assert.equal(contentOf(own).header("List-Unsubscribe"), undefined);
});

test("only members and the contract's consumers with an address can be chosen, each once", async () => {
  const channel = { name: "Channel", contact: "#data" };
  const { tenant, check_id } = await newBlocked([EXPORT, FINANCE, channel]);
  const { email, name } = await ownerOf(tenant);
  await server.send("POST /contracts", {
    key: tenant.live.key,
    json: { name: "other", schema: { columns: COLUMNS } },
  });
  const checkMails = callerOf(tenant, tenant.user_id);
  const none = {
    status: null,
    role: null,
    state: "confirmed",
    is_owner: false,
    is_unverified: false,
  };
  assert.deepEqual(await checkMails.recipients({ check_id }), [
    { address: "finance@example.com", names: [FINANCE.name], is_affected: true, ...none },
    { address: "export@example.com", names: [EXPORT.name], is_affected: false, ...none },
    { address: email, names: [name], is_affected: false, ...none, role: "owner", state: "member" },
  ]);
  const other = await ownerOf((await newBlocked([])).tenant);
  for (const address of ["eve@example.com", other.email, "not an address"]) {
    const recipients = ["finance@example.com", address];
    const refused = checkMails.send({ check_id, recipients, note: "" });
    const isInvalid = (error: unknown) => refusalOf(error).problem === "invalid_request";
    await assert.rejects(refused, isInvalid, address);
  }
  assert.deepEqual(await mailsOf(tenant), []);
  const twice = ["finance@example.com", " Finance@Example.com "];
  await checkMails.send({ check_id, recipients: twice, note: "" });
  assert.equal((await mailsOf(tenant)).length, 1);
});

test("a check goes only to those who agreed to mails and did not unsubscribe", async () => {
  const { tenant, check_id, contract_id } = await newBlocked([FINANCE]);
  const { account_id, user_id } = tenant;
  const { key } = tenant.live;
  await server.send("POST /contracts/{id}/consumers", { key, id: contract_id, json: EXPORT });
  const eve = await newMember(db, tenant, "viewer");
  await db.user.update({ where: { id: eve.id }, data: { email_verified: false } });
  const checkMails = callerOf(tenant, user_id);
  const recipientAt = async (address: string) =>
    (await checkMails.recipients({ check_id }))?.find((each) => each.address === address);
  const stateOf = async (address: string) => (await recipientAt(address))?.state;
  const isMarked = async (address: string) => (await recipientAt(address))?.is_unverified;
  const sendTo = (address: string) =>
    checkMails.send({ check_id, recipients: [address], note: "" });
  for (const address of ["export@example.com", eve.email]) {
    assert.equal(await stateOf(address), "unconfirmed");
    assert.equal(await isMarked(address), address === eve.email);
    await assert.rejects(sendTo(address), { problem: "invalid_request" }, address);
  }
  await storeAnswer(db, { account_id, address: "finance@example.com", wants: false });
  assert.equal(await stateOf("finance@example.com"), "unsubscribed");
  await assert.rejects(sendTo("finance@example.com"), { problem: "invalid_request" });
  assert.deepEqual(await mailsOf(tenant), []);
  await agree(db, tenant, eve.email);
  assert.deepEqual(await sendTo(eve.email), { sent_to: [eve.email] });
});

test("an address gets at most 60 mails an hour from all accounts together", async () => {
  assert.equal(MAILS_PER_RECIPIENT_PER_HOUR, 60);
  const one = await newBlocked([FINANCE]);
  const other = await newBlocked([FINANCE]);
  const recipients = ["finance@example.com"];
  const counted = await inParallel(59, () =>
    countRecipients(db, other.tenant.account_id, "incident", recipients),
  );
  assert.ok(counted.every(({ size }) => size === 1));
  const send = ({ tenant, check_id }: typeof one) =>
    callerOf(tenant, tenant.user_id).send({ check_id, recipients, note: "" });
  await send(one);
  await assert.rejects(send(other), { problem: "mails_limited" });
  assert.deepEqual(await mailsOf(other.tenant), []);
  await db.$executeRaw`UPDATE attempt_count SET since = since - interval '61 minutes'`;
  await send(other);
});

for (const [requests, chosen] of [
  [2, [["a"], ["a"]]],
  [6, [["a"]]],
  [6, [["a", "b"], ["b", "a"], ["b"]]],
  [8, [["a", "b", "c"], ["c"], ["b", "c"], ["c", "a"]]],
] satisfies [number, string[][]][]) {
  const how = chosen.map((names) => names.join("+")).join(", ");
  test(`${requests} requests at once, for ${how}, send one mail per address`, async () => {
    const names = [...new Set(chosen.flat())];
    const consumers = names.map((name) => ({ name, contact: `${name}@example.com` }));
    const { tenant, check_id } = await newBlocked(consumers);
    const { account_id } = tenant;
    const checkMails = callerOf(tenant, tenant.user_id);
    const answers = await Promise.all(
      Array.from({ length: requests }, (_, at) => {
        const recipients = (chosen[at % chosen.length] ?? []).map((name) => `${name}@example.com`);
        return checkMails.send({ check_id, recipients, note: `${at}` });
      }),
    );
    const expected = names.map((name) => `${name}@example.com`).toSorted();
    assert.deepEqual(answers.flatMap(({ sent_to }) => sent_to).toSorted(), expected);
    const queued = await mailsOf(tenant);
    assert.deepEqual(
      queued.map(({ recipient }) => recipient),
      expected,
    );
    const logged = await db.auditEvent.findMany({
      where: { account_id, action: "checkMails.send" },
    });
    assert.equal(logged.length, answers.filter(({ sent_to }) => sent_to.length > 0).length);
    assert.ok(logged.every(({ target }) => target === check_id));
  });
}

test("what the mail server refused for good says why, and can be sent again", async (t) => {
  let isThere = false;
  const mails = await startMailServer({
    refuse: { recipient: () => (isThere ? null : { code: 550, text: "5.1.1 No such user" }) },
  });
  t.after(mails.close);
  const { tenant, check_id } = await newBlocked([FINANCE]);
  const checkMails = callerOf(tenant, tenant.user_id);
  const sending = { check_id, recipients: ["finance@example.com"], note: "" };
  await checkMails.send(sending);
  await sendDue(mails.sender);
  const [refused] = await mailsOf(tenant);
  assert.deepEqual(
    [refused?.status, refused?.fault, refused?.text],
    ["abandoned", "recipient", ""],
  );
  assert.match(refused?.reason ?? "", /^The mail server answered: 550 .*No such user/);
  isThere = true;
  assert.deepEqual(await checkMails.send(sending), { sent_to: sending.recipients });
  assert.deepEqual(await checkMails.send(sending), { sent_to: [] });
  const [again] = await mailsOf(tenant);
  assert.deepEqual([again?.status, again?.attempts, again?.reason], ["pending", 0, null]);
  await sendDue(mails.sender);
  const [sent, ...others] = await mailsOf(tenant);
  assert.deepEqual(others, []);
  assert.deepEqual([sent?.status, sent?.reason, sent?.fault], ["sent", null, null]);
  assert.equal(mails.arrived.length, 1);
});

test("a mail that is refused itself is not the recipient's fault, and a server that is down nobody's", async (t) => {
  const mails = await startMailServer({ refuse: { message: () => ({ code: 554, text: "Spam" }) } });
  t.after(mails.close);
  const { tenant, check_id } = await newBlocked([FINANCE]);
  await callerOf(tenant, tenant.user_id).send({
    check_id,
    recipients: ["finance@example.com"],
    note: "",
  });
  const { server: smtp } = mails.sender;
  await sendDue({ ...mails.sender, server: { ...smtp, port: 1 } });
  const [waiting] = await mailsOf(tenant);
  assert.deepEqual([waiting?.status, waiting?.fault], ["pending", "server"]);
  assert.doesNotMatch(waiting?.reason ?? "", new RegExp(smtp.host));
  await db.$executeRaw`UPDATE mail SET run_at = now()`;
  await sendDue(mails.sender);
  const [refused] = await mailsOf(tenant);
  assert.deepEqual([refused?.status, refused?.fault], ["abandoned", "mail"]);
});

const ROLES: [role: PersonRole, problem: string | null][] = [
  ["owner", null],
  ["member", null],
  ["viewer", "not_allowed"],
  ["support", "not_allowed"],
];

for (const [role, problem] of ROLES) {
  test(`${role}: ${problem ? "reads whom a check can go to, and sends none" : "sends a check"}`, async () => {
    const { tenant, check_id } = await newBlocked([FINANCE]);
    const checkMails = callerOf(tenant, tenant.user_id, role);
    const sending = checkMails.send({ check_id, recipients: ["finance@example.com"], note: "" });
    if (problem) await assert.rejects(sending, { problem });
    else await sending;
    assert.equal((await mailsOf(tenant)).length, problem ? 0 : 1);
    assert.equal((await checkMails.recipients({ check_id }))?.length, 2);
  });
}

test("neither another account's check nor one that is unknown can be sent", async () => {
  const [own, other] = await inParallel(2, () => newBlocked([FINANCE]));
  assert.ok(own && other);
  const checkMails = callerOf(own.tenant, own.tenant.user_id);
  for (const check_id of [other.check_id, newId("chk")]) {
    const sending = checkMails.send({ check_id, recipients: ["finance@example.com"], note: "" });
    await assert.rejects(sending, { problem: "check_not_found" });
  }
  assert.equal(await db.mail.count({ where: { kind: "check" } }), 0);
});

test("a person's and an account's limit hold with requests at once, and a refused one sends nothing", async () => {
  const limits = [CHECK_MAILS_PER_PERSON, CHECK_MAILS_PER_ACCOUNT] as const;
  assert.deepEqual(limits, [50, 200]);
  const consumers = Array.from({ length: 25 }, (_, at) => `c${at}@example.com`);
  const { tenant, contract_id, check_id } = await newBlocked(
    consumers.map((contact, at) => ({ name: `Consumer ${at}`, contact })),
  );
  const checks = [check_id];
  while (checks.length < 12) {
    const json = { contract_id, incoming_schema: { columns: [] } };
    checks.push((await server.send("POST /check", { key: tenant.live.key, json })).body.id);
  }
  const send = async (user_id: string, id: string) => {
    const sending = { check_id: id, recipients: consumers, note: "" };
    return callerOf(tenant, user_id)
      .send(sending)
      .then(
        ({ sent_to }) => sent_to.length,
        ({ problem }) => problem,
      );
  };
  const own = await Promise.all(checks.slice(0, 4).map((id) => send(tenant.user_id, id)));
  assert.deepEqual(own.toSorted(), [25, 25, "mails_limited", "mails_limited"]);
  assert.equal((await mailsOf(tenant)).length, 50);
  const others: unknown[] = [];
  for (let at = 4; at < 12; at += 2) {
    const { id } = await newMember(db, tenant, "member");
    for (const check of checks.slice(at, at + 2)) others.push(await send(id, check));
  }
  assert.deepEqual(others, [...Array(6).fill(25), "mails_limited", "mails_limited"]);
  assert.equal((await mailsOf(tenant)).length, 200);
  assert.equal(await incidentMailsLeft(db, tenant.account_id), 500);
});

test("nothing is sent in a suspended account, or while the server sends no mails", async () => {
  const { tenant, check_id } = await newBlocked([FINANCE]);
  const { account_id, user_id } = tenant;
  const sending = { check_id, recipients: ["finance@example.com"], note: "" };
  const person = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  const services = { ...server.services, mail: null };
  const { checkMails } = createCaller({ services, caller: person, idempotency_key: null });
  await assert.rejects(checkMails.send(sending), { problem: "not_allowed" });
  assert.equal(await checkMails.recipients({ check_id }), null);
  await suspend(db, tenant);
  const suspended = createCaller({
    services: server.services,
    idempotency_key: null,
    caller: { ...person, is_suspended: true },
  });
  await assert.rejects(suspended.checkMails.send(sending), { problem: "account_suspended" });
});

test("a check can be sent to somebody who was mailed about it automatically", async () => {
  const { tenant, check_id } = await newBlocked([FINANCE]);
  while (await tellNext(db, links));
  const recipients = ["finance@example.com"];
  const { sent_to } = await callerOf(tenant, tenant.user_id).send({
    check_id,
    recipients,
    note: "",
  });
  assert.deepEqual(sent_to, recipients);
  const mails = await db.mail.findMany({ where: { recipient: "finance@example.com" } });
  assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ["check", "incident"]);
});

test("a note has at most 1,000 characters", async () => {
  const { tenant, check_id } = await newBlocked([FINANCE]);
  const checkMails = callerOf(tenant, tenant.user_id);
  const sending = { check_id, recipients: ["finance@example.com"] };
  const note = "🧊".repeat(1000);
  await assert.rejects(checkMails.send({ ...sending, note: `${note}.` }), { code: "BAD_REQUEST" });
  assert.deepEqual(await checkMails.send({ ...sending, note }), { sent_to: sending.recipients });
});
