import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CONFIRMATION_DAYS,
  CONFIRMATION_MAILS,
  CONFIRMATION_MAILS_PER_HOUR,
  INVITATIONS_PER_RECIPIENT_PER_DAY,
  QUESTIONS_PER_RECIPIENT_PER_DAY,
  UNASKED_MAILS_PER_ACCOUNT_PER_DAY,
} from "#domain/limit.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { CONNECTIONS } from "#testing/servers/database.ts";
import { startTellingServer } from "#testing/servers/telling-server.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import { columns, newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { askToConfirm } from "../store/ask-to-confirm.ts";
import { readContacts } from "../store/contact.ts";

const { server, db, links } = await startTellingServer({ sendsMail: true });

const anyone = outsideAccounts(server);
const GONE = { problem: "consent_not_found" };

async function newContract({ live }: Tenant) {
  const json = { name: "orders", schema: { columns: columns("integer") } };
  const { body } = await server.send("POST /contracts", { key: live.key, json });
  return body.id as string;
}

async function addConsumer({ live }: Tenant, id: string, name: string, contact: string) {
  const made = { key: live.key, id, json: { name, contact } };
  const { status, body } = await server.send("POST /contracts/{id}/consumers", made);
  assert.equal(status, 201);
  return body.id as string;
}

const mailsTo = (recipient: string) =>
  db.mail.findMany({ where: { recipient }, orderBy: { created_at: "asc" } });

/** Returns the token of the link in the newest mail to an address. */
async function tokenTo(address: string) {
  const text = (await mailsTo(address)).at(-1)?.text ?? "";
  return /https:\/\/checks\.example\.com\/consent\/([\w-]+)/.exec(text)?.[1] ?? "";
}

function consoleOf({ account_id, user_id }: Tenant) {
  const caller = { kind: "person" as const, account_id, user_id, role: "owner" as const };
  return createCaller({ services: server.services, caller, idempotency_key: null });
}

const statesOf = async (tenant: Tenant, contract_id: string) =>
  (await consoleOf(tenant).contacts.ofContract({ contract_id })).map(({ state }) => state);

test("a new contact gets one mail that asks, whatever is added, removed and added again", async () => {
  const tenant = await newTenant(db);
  const id = await newContract(tenant);
  const first = await addConsumer(tenant, id, "BI", "Ada@Example.com");
  await addConsumer(tenant, id, "Export", "ada@example.com");
  const { key } = tenant.live;
  const which = { key, id, part: first };
  await server.send("DELETE /contracts/{id}/consumers/{consumer_id}", which);
  await addConsumer(tenant, id, "BI", "ada@example.com");
  const [mail, ...others] = await mailsTo("ada@example.com");
  assert.deepEqual(others, []);
  assert.deepEqual([mail?.kind, mail?.subject], ["confirmation", "Do you want emails from Test?"]);
  assert.match(mail?.unsubscribe_url ?? "", /\/unsubscribe\/acc_\w+\/mco_\w+\/[\w-]+$/);
  const token = await tokenTo("ada@example.com");
  const rows = await db.mailConsent.findMany({ where: { account_id: tenant.account_id } });
  assert.ok(!JSON.stringify(rows).includes(token), "only its hash is stored");
  assert.deepEqual(await statesOf(tenant, id), ["unconfirmed", "unconfirmed"]);
});

test("a contact that becomes an address is asked for consent, one that is no address is not", async () => {
  const tenant = await newTenant(db);
  const id = await newContract(tenant);
  const part = await addConsumer(tenant, id, "BI", "#data");
  assert.equal(await db.mail.count(), 0);
  const change = { key: tenant.live.key, id, part, json: { contact: "grace@example.com" } };
  await server.send("PUT /contracts/{id}/consumers/{consumer_id}", change);
  await server.send("PUT /contracts/{id}/consumers/{consumer_id}", {
    ...change,
    json: { name: "B" },
  });
  assert.equal((await mailsTo("grace@example.com")).length, 1);
});

test("a contact of an earlier release is asked for consent when its consumer is saved", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const part = newId("csm");
  const contact = "grace@example.com";
  await db.consumer.create({ data: { account_id, id: part, contract_id, name: "BI", contact } });
  const change = { key: tenant.live.key, id: contract_id, part, json: { name: "BI" } };
  for (let times = 0; times < 2; times++) {
    await server.send("PUT /contracts/{id}/consumers/{consumer_id}", change);
  }
  assert.equal((await mailsTo(contact)).length, 1);
});

test("opening a link changes nothing; an answer holds, and can be changed with the same link", async () => {
  const tenant = await newTenant(db);
  const id = await newContract(tenant);
  await addConsumer(tenant, id, "BI", "ada@example.com");
  const token = await tokenTo("ada@example.com");
  const consent = { account_name: "Test", address: "ada@example.com" };
  for (let times = 0; times < 3; times++) {
    assert.deepEqual(await anyone.mailConsents.open({ token }), { ...consent, wants: null });
  }
  assert.deepEqual(await statesOf(tenant, id), ["unconfirmed"]);
  await anyone.mailConsents.answer({ token, wants: true });
  await anyone.mailConsents.answer({ token, wants: true });
  assert.deepEqual(await statesOf(tenant, id), ["confirmed"]);
  await anyone.mailConsents.answer({ token, wants: false });
  assert.deepEqual(await anyone.mailConsents.open({ token }), { ...consent, wants: false });
  assert.deepEqual(await statesOf(tenant, id), ["unsubscribed"]);
  const entries = await db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: "mailConsents.answer" },
    select: { actor: true, actor_role: true, detail: true },
    orderBy: { id: "asc" },
  });
  const by = { actor: "ada@example.com", actor_role: "consumer" };
  assert.deepEqual(entries, [
    { ...by, detail: { changes: { mails: [null, true] } } },
    { ...by, detail: { changes: { mails: [true, false] } } },
  ]);
  await assert.rejects(anyone.mailConsents.open({ token: "x".repeat(43) }), GONE);
});

test(`a link works for ${CONFIRMATION_DAYS} days, and is replaced by the next`, async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const id = await newContract(tenant);
  const address = "ada@example.com";
  await addConsumer(tenant, id, "BI", address);
  const ask = () =>
    db.$transaction(async (tx) => {
      const contacts = await readContacts(tx, account_id, [address]);
      await askToConfirm(tx, account_id, contacts.values(), links);
    });
  const passWeek = async () => {
    await db.$executeRaw`UPDATE mail_consent SET asked_at = asked_at - make_interval(days => ${CONFIRMATION_DAYS}::int)`;
    await db.attemptCount.deleteMany();
  };
  const first = await tokenTo(address);
  await passWeek();
  await assert.rejects(anyone.mailConsents.answer({ token: first, wants: true }), GONE);
  await inParallel(5, ask);
  assert.equal((await mailsTo(address)).length, 2);
  const second = await tokenTo(address);
  await assert.rejects(anyone.mailConsents.open({ token: first }), GONE);
  assert.equal((await anyone.mailConsents.open({ token: second })).wants, null);
  for (let week = 0; week < 5; week++) {
    await passWeek();
    await ask();
  }
  assert.equal((await mailsTo(address)).length, CONFIRMATION_MAILS);
});

test("only the person at an address that unsubscribed can change that, with a link that they ask for", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const id = await newContract(tenant);
  const address = "ada@example.com";
  await addConsumer(tenant, id, "BI", address);
  const [mail] = await mailsTo(address);
  const [, , , , , subscriber = "", token = ""] = (mail?.unsubscribe_url ?? "").split("/");
  const link = { account_id, id: subscriber, token };
  await assert.rejects(anyone.unsubscribe.askAgain(link), { problem: "not_allowed" });
  const { services } = server;
  const oneClick = { services, caller: { kind: "anyone" as const }, idempotency_key: null };
  await createCaller(oneClick).unsubscribe.confirm(link);
  assert.deepEqual(await anyone.unsubscribe.open(link), {
    account_name: "Test",
    has_unsubscribed: true,
    is_member: false,
  });
  await db.mail.deleteMany();
  await addConsumer(tenant, id, "Again", address);
  assert.deepEqual(await mailsTo(address), [], "the account cannot ask again");
  await assert.rejects(anyone.unsubscribe.askAgain({ ...link, token: "none" }), {
    problem: "subscription_not_found",
  });
  await anyone.unsubscribe.askAgain(link);
  assert.deepEqual(await statesOf(tenant, id), ["unsubscribed", "unsubscribed"]);
  await anyone.mailConsents.answer({ token: await tokenTo(address), wants: true });
  assert.deepEqual(await statesOf(tenant, id), ["confirmed", "confirmed"]);
});

const invite = (tenant: Tenant, email: string) =>
  consoleOf(tenant).invitations.create({ email, role: "viewer" });

async function kindsTo(address: string) {
  return (await mailsTo(address)).map(({ kind }) => kind);
}

test("an address is asked at most 5 times a day, over all accounts, which leaves room for invitations", async () => {
  assert.equal(QUESTIONS_PER_RECIPIENT_PER_DAY, 5);
  const address = "popular@example.com";
  const tenants = await inParallel(8, () => newTenant(db));
  for (const tenant of tenants) {
    await addConsumer(tenant, await newContract(tenant), "BI", address);
  }
  const [first] = tenants;
  assert.ok(first);
  await invite(first, address);
  const kinds = await kindsTo(address);
  assert.deepEqual(kinds.toSorted(), [...Array(5).fill("confirmation"), "invitation"]);
});

test("one account mails an address at most 3 invitations and questions a day, and uses up no other's", async () => {
  assert.equal(UNASKED_MAILS_PER_ACCOUNT_PER_DAY, 3);
  const address = "wanted@example.com";
  const [stranger, theirs] = await inParallel(2, () => newTenant(db));
  assert.ok(stranger && theirs);
  const id = await newContract(stranger);
  await addConsumer(stranger, id, "BI", address);
  for (let count = 1; count < 3; count++) await invite(stranger, address);
  for (let count = 0; count < 30; count++) {
    await assert.rejects(invite(stranger, address), { problem: "mails_limited" });
  }
  await invite(theirs, address);
  assert.deepEqual(await kindsTo(address), ["confirmation", ...Array(3).fill("invitation")]);
});

test("an address is invited at most 20 times a day, over all accounts at once", async () => {
  assert.equal(INVITATIONS_PER_RECIPIENT_PER_DAY, 20);
  const address = "invited@example.com";
  const tenants = await inParallel(8, () => newTenant(db));
  const senders = tenants.flatMap((tenant) => [tenant, tenant, tenant]);
  const attempt = async (index: number) =>
    (await Promise.allSettled([invite(senders[index] as Tenant, address)]))[0].status;
  const done = await inParallel(senders.length, attempt, CONNECTIONS);
  assert.deepEqual(tally(done), { fulfilled: 20, rejected: 4 });
  assert.equal((await mailsTo(address)).length, 20);
});

test("addresses that differ after a + count as one", async () => {
  const tenant = await newTenant(db);
  for (const tag of ["", "+a", "+b"]) await invite(tenant, `ada${tag}@example.com`);
  const attempt = invite(tenant, "ada+c@example.com");
  await assert.rejects(attempt, { problem: "mails_limited" });
  await invite(tenant, "adam@example.com");
});

test("among addresses that are asked together, those of one mailbox count together", async () => {
  const { account_id } = await newTenant(db);
  const addresses = Array.from({ length: 5 }, (_, at) => `ada+${at}@example.com`);
  await db.$transaction(async (tx) => {
    const contacts = await readContacts(tx, account_id, [...addresses, "eve@example.com"]);
    await askToConfirm(tx, account_id, contacts.values(), links);
  });
  const recipients = (await db.mail.findMany()).map(({ recipient }) => recipient);
  assert.deepEqual(recipients.toSorted(), [...addresses.slice(0, 3), "eve@example.com"]);
});

test("an account asks at most 50 addresses an hour; the others are asked another time", async () => {
  assert.equal(CONFIRMATION_MAILS_PER_HOUR, 50);
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const addresses = Array.from({ length: 60 }, (_, at) => `c${at}@example.com`);
  const ask = () =>
    db.$transaction(async (tx) => {
      const contacts = await readContacts(tx, account_id, addresses);
      await askToConfirm(tx, account_id, contacts.values(), links);
    });
  await inParallel(3, ask);
  assert.equal(await db.mail.count({ where: { account_id } }), 50);
  await db.attemptCount.deleteMany();
  await ask();
  assert.equal(await db.mail.count({ where: { account_id } }), 60);
});

test("a member with a proved address is not asked; one without is", async () => {
  const tenant = await newTenant(db);
  const id = await newContract(tenant);
  const [proved, unproved] = await inParallel(2, () => newMember(db, tenant, "viewer"));
  assert.ok(proved && unproved);
  await db.user.update({ where: { id: unproved.id }, data: { email_verified: false } });
  const elsewhere = await newMember(db, await newTenant(db), "viewer");
  for (const [name, { email }] of Object.entries({ proved, unproved, elsewhere })) {
    await addConsumer(tenant, id, name, email);
  }
  assert.deepEqual(await statesOf(tenant, id), ["member", "unconfirmed", "unconfirmed"]);
  assert.equal((await mailsTo(proved.email)).length, 0);
  assert.equal((await mailsTo(unproved.email)).length, 1);
  assert.equal((await mailsTo(elsewhere.email)).length, 1);
});
