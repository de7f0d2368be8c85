import assert from "node:assert/strict";
import { test } from "node:test";
import { MAILS_PER_RECIPIENT_PER_HOUR } from "#domain/limit.ts";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";
import { inParallel } from "#testing/parallel.ts";
import { startTellingServer } from "#testing/servers/telling-server.ts";
import { agree } from "#testing/tenants/consent.ts";
import { newMember } from "#testing/tenants/member.ts";
import { storeChecks } from "#testing/tenants/stored-checks.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { unsubscribePath } from "../rules/unsubscribe.ts";
import { storeAnswer } from "../store/mail-consent.ts";
import { setMailPreference } from "../store/mail-preference.ts";
import { mailsOfCheck } from "../store/mails-of-check.ts";
import { tellNext } from "./tell.ts";

const { server, db, links: LINKS } = await startTellingServer();

async function newContract({ account_id }: Tenant, name = "orders") {
  const id = newId("ctr");
  await db.contract.create({ data: { account_id, id, name, columns: [] } });
  return id;
}

type Incident = { column?: string; blocks?: boolean; minutesAgo?: number; told?: boolean };

/** Stores incidents that a check found first, and returns its id. */
async function block({ account_id }: Tenant, contract_id: string, incidents: Incident[] = [{}]) {
  const check_id = newId("chk");
  for (const { column = "id", blocks = true, minutesAgo = 0, told = false } of incidents) {
    const first_seen = new Date(Date.now() - minutesAgo * 60_000);
    await db.incident.create({
      data: {
        account_id,
        contract_id,
        column,
        blocks,
        first_seen,
        last_seen: first_seen,
        checks: 1,
        kind: "required_removed",
        from: "integer",
        to: "",
        first_check_id: check_id,
        last_check_id: check_id,
        told_at: told ? new Date() : null,
        ...(blocks && { blocking_check_id: check_id, blocking_since: first_seen }),
      },
    });
  }
  return check_id;
}

/** Adds a consumer, whose contact has agreed to mails unless `isAgreed` is false. */
async function newConsumer(
  { account_id }: Tenant,
  contract_id: string,
  contact: string | null,
  columns: string[] | null = null,
  isAgreed = true,
) {
  const id = newId("csm");
  if (isAgreed) await agree(db, { account_id }, contact);
  await db.$executeRaw`
    INSERT INTO consumer (account_id, id, contract_id, name, contact, columns)
    VALUES (${account_id}, ${id}, ${contract_id}, ${`Consumer ${id}`}, ${contact},
      ${columns && JSON.stringify(columns)}::jsonb)`;
  return id;
}

async function tellAll() {
  while (await tellNext(db, LINKS));
  return db.mail.findMany({ orderBy: { id: "asc" } });
}

const ownerOf = ({ user_id }: Tenant) => db.user.findUniqueOrThrow({ where: { id: user_id } });

test("five racing workers send one mail for all new changes of a check", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  const columns = ["a", "b", "c"].map((column) => ({ column }));
  const check_id = await block(tenant, contract_id, columns);
  await inParallel(5, () => tellNext(db, LINKS));
  const mails = await tellAll();
  assert.equal(mails.length, 1);
  const [mail] = mails;
  const { email } = await ownerOf(tenant);
  assert.deepEqual([mail?.recipient, mail?.subject], [email, "Blocked: orders (3 changes)"]);
  for (const column of ["a", "b", "c"]) {
    assert.match(
      mail?.text ?? "",
      new RegExp(`^- removed: ${column} \\(integer, required\\), since `, "m"),
    );
  }
  assert.ok(
    mail?.text.includes(
      `\nhttps://checks.example.com/accounts/${tenant.account_id}/checks/${check_id}\n`,
    ),
  );
  const [shown] = await mailsOfCheck(db, tenant.account_id, [check_id]);
  assert.deepEqual([shown?.recipient, shown?.status], [email, "pending"]);
  assert.deepEqual(await mailsOfCheck(db, (await newTenant(db)).account_id, [check_id]), []);
});

test("the first check that missing details block is mailed to members, but not to consumers", async () => {
  const tenant = await newTenant(db);
  const { key } = tenant.live;
  const columns = [{ name: "id", type: "integer", required: true }];
  const contract = { name: "orders", schema: { columns } };
  const { id } = (await server.send("POST /contracts", { key, json: contract })).body;
  await newConsumer(tenant, id, "reader@example.com");
  const json = { require_details: true };
  await server.send("PUT /contracts/{id}/policy", { key, id, json });
  const checks = [{ contract: id, incoming_schema: { columns } }];
  const gate = async () => (await server.send("POST /gate", { key, json: { checks } })).body;
  const { decision, checks: decided } = await gate();
  assert.equal(decision, "block");
  const mailsOf = async () =>
    (await tellAll()).filter(({ account_id }) => account_id === tenant.account_id);
  const [mail, ...others] = await mailsOf();
  assert.deepEqual(others, []);
  const { email } = await ownerOf(tenant);
  assert.deepEqual(
    [mail?.recipient, mail?.subject, mail?.check_id],
    [email, "Blocked: orders (missing details)", decided[0].check.id],
  );
  await gate();
  assert.equal((await mailsOf()).length, 1);
});

test("a mail lists changes in the order of the check, however they are stored", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const columns = ["b", "c", "a"];
  const check_id = await block(tenant, contract_id, [
    ...["a", "b"].map((column) => ({ column })),
    { column: "c", minutesAgo: 10 },
    { column: "unlisted" },
  ]);
  const [stored] = await storeChecks(db, account_id, 1, { contract_id });
  const changes = columns.map((column) => ({ kind: "required_removed", column }));
  await db.check.updateMany({
    where: { account_id, id: stored },
    data: { id: check_id, gate: { changes } },
  });
  const [mail] = await tellAll();
  const listed = [...(mail?.text ?? "").matchAll(/^- removed: (\w+) /gm)].map(([, name]) => name);
  assert.deepEqual(listed, [...columns, "unlisted"]);
});

test("nobody is notified twice, or about old or passing changes, or a deleted contract", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  await block(tenant, contract_id, [
    { column: "told", told: true },
    { column: "old", minutesAgo: 61 },
    { column: "passes", blocks: false },
  ]);
  await block(tenant, newId("ctr"));
  assert.deepEqual(await tellAll(), []);
});

test("a mail that cannot be queued leaves its incidents to be mailed later", async () => {
  const tenant = await newTenant(db);
  await block(tenant, await newContract(tenant));
  await assert.rejects(tellNext(db, { ...LINKS, secretsKeys: null as unknown as SecretsKeys }));
  assert.equal((await tellAll()).length, 1);
});

test("owners and members are notified, viewers and strangers are not, unless they choose", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const member = await newMember(db, tenant, "member");
  const viewer = await newMember(db, tenant, "viewer");
  await newTenant(db);
  const owner = await ownerOf(tenant);
  const mails = async () => {
    await db.mail.deleteMany();
    await db.incident.deleteMany();
    await block(tenant, contract_id);
    return (await tellAll()).map(({ recipient }) => recipient).sort();
  };
  assert.deepEqual(await mails(), [owner.email, member.email].sort());
  await setMailPreference(db, account_id, viewer.id, { contract_id, wants: true });
  await setMailPreference(db, account_id, member.id, { contract_id: "", wants: false });
  assert.deepEqual(await mails(), [owner.email, viewer.email].sort());
  await setMailPreference(db, account_id, member.id, { contract_id, wants: true });
  await setMailPreference(db, account_id, owner.id, { contract_id, wants: false });
  assert.deepEqual(await mails(), [member.email, viewer.email].sort());
});

test("a consumer is notified about the columns that they use, and only once", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  const { email } = await ownerOf(tenant);
  await newConsumer(tenant, contract_id, " Grace@Example.com ", ["a"]);
  await newConsumer(tenant, contract_id, "grace@example.com", ["a", "b"]);
  await newConsumer(tenant, contract_id, "unaffected@example.com", ["z"]);
  await newConsumer(tenant, contract_id, "#data-team", null);
  await newConsumer(tenant, contract_id, email, null);
  await newConsumer(tenant, await newContract(tenant, "other"), "other@example.com");
  await block(
    tenant,
    contract_id,
    ["a", "b", "c"].map((column) => ({ column })),
  );
  const mails = await tellAll();
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [email, "grace@example.com"],
  );
  const text = mails[1]?.text ?? "";
  assert.match(text, /removed: a /);
  assert.match(text, /removed: b /);
  assert.doesNotMatch(text, /removed: c /);
});

test("an account causes at most 500 such mails in an hour", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  for (let part = 0; part < 6; part++) {
    for (let count = 0; count < 100; count++) {
      await newConsumer(tenant, contract_id, `c${part}-${count}@example.com`);
    }
  }
  await block(tenant, contract_id);
  assert.equal((await tellAll()).length, 500);
});

test("the contact of 20 contracts who never agreed is asked once, and gets no other mail", async () => {
  const tenant = await newTenant(db);
  for (let count = 0; count < 20; count++) {
    const contract_id = await newContract(tenant, `orders ${count}`);
    await newConsumer(tenant, contract_id, "stranger@example.com", null, false);
    await block(tenant, contract_id);
  }
  const toStranger = (await tellAll()).filter(
    ({ recipient }) => recipient === "stranger@example.com",
  );
  assert.deepEqual(
    toStranger.map(({ kind }) => kind),
    ["confirmation"],
  );
});

test("a member with an unproved address is asked before they are notified", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  const { id, email } = await ownerOf(tenant);
  await db.user.update({ where: { id }, data: { email_verified: false } });
  const mails = async (column: string) => {
    await db.mail.deleteMany();
    await block(tenant, contract_id, [{ column }]);
    return (await tellAll()).map(({ recipient, kind }) => [recipient, kind]);
  };
  assert.deepEqual(await mails("a"), [[email, "confirmation"]]);
  assert.deepEqual(await mails("b"), []);
  await agree(db, tenant, email);
  assert.deepEqual(await mails("c"), [[email, "incident"]]);
});

test("a member who does not want mails gets none as a consumer's contact either", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const { id, email } = await ownerOf(tenant);
  await newConsumer(tenant, contract_id, email, null, false);
  const viewer = await newMember(db, tenant, "viewer");
  await newConsumer(tenant, contract_id, viewer.email, null, false);
  await setMailPreference(db, account_id, id, { contract_id, wants: false });
  await block(tenant, contract_id);
  const [mail, ...others] = await tellAll();
  assert.deepEqual(others, []);
  assert.equal(mail?.recipient, viewer.email, "a viewer said nothing, and is a contact");
  await follow(mail?.unsubscribe_url ?? null);
  await block(tenant, contract_id, [{ column: "another" }]);
  assert.deepEqual(await tellAll(), []);
});

test("the contract's owner is notified first, with the reason, unless the contract or they say no", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const member = await ownerOf(tenant);
  const viewer = await newMember(db, tenant, "viewer");
  const caller = {
    kind: "person" as const,
    account_id,
    user_id: viewer.id,
    role: "viewer" as const,
  };
  const services = { ...server.services, mail: { baseUrl: LINKS.baseUrl } };
  const api = createCaller({ services, caller, idempotency_key: null });
  let at = 0;
  const mails = async () => {
    await db.mail.deleteMany();
    at += 1;
    await block(tenant, contract_id, [{ column: `c${at}` }]);
    return tellAll();
  };
  const describe = (data: object) => db.contract.updateMany({ where: { id: contract_id }, data });
  const recipients = async () => (await mails()).map(({ recipient }) => recipient);

  assert.deepEqual(await recipients(), [member.email]);
  assert.equal(await api.mailPreferences.ofOwner({ contract_id }), null);
  await describe({ owner: viewer.email.toUpperCase() });
  assert.equal(await api.mailPreferences.ofOwner({ contract_id }), true);
  assert.equal((await api.mailPreferences.get({ contract_id }))?.contract, true);
  assert.equal((await api.mailPreferences.get({}))?.contract, false);
  const [first, ...others] = await mails();
  assert.equal(first?.recipient, viewer.email);
  assert.match(first?.text ?? "", /You get this email because you own the contract\./);
  assert.deepEqual(
    others.map(({ recipient }) => recipient),
    [member.email],
  );
  await describe({ mails_owner: false });
  assert.equal(await api.mailPreferences.ofOwner({ contract_id }), false);
  assert.deepEqual(await recipients(), [member.email]);
  await setMailPreference(db, account_id, viewer.id, { contract_id, wants: true });
  assert.equal((await recipients()).length, 2, "their own choice counts more");
  await describe({ mails_owner: true });
  await setMailPreference(db, account_id, viewer.id, { contract_id, wants: false });
  assert.equal(await api.mailPreferences.ofOwner({ contract_id }), false);
  assert.deepEqual(await recipients(), [member.email]);
});

test("an owner who is not a member, or has not proved the address, is not notified as an owner", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  const { email } = await ownerOf(tenant);
  const viewer = await newMember(db, tenant, "viewer");
  await db.user.update({ where: { id: viewer.id }, data: { email_verified: false } });
  const stranger = await newMember(db, await newTenant(db), "owner");
  for (const owner of [viewer.email, stranger.email, "nobody@example.com", "Team B"]) {
    await db.contract.updateMany({ where: { id: contract_id }, data: { owner } });
    await db.mail.deleteMany();
    await block(tenant, contract_id, [{ column: owner }]);
    assert.deepEqual(
      (await tellAll()).map(({ recipient }) => recipient),
      [email],
      owner,
    );
  }
});

test("an address gets at most 60 such mails an hour from all accounts together", async () => {
  for (let count = 0; count < 62; count++) {
    const tenant = await newTenant(db);
    await db.membership.deleteMany({ where: { account_id: tenant.account_id } });
    const contract_id = await newContract(tenant);
    await newConsumer(tenant, contract_id, "popular@example.com");
    await block(tenant, contract_id);
  }
  assert.equal((await tellAll()).length, MAILS_PER_RECIPIENT_PER_HOUR);
});

const { unsubscribe } = createCaller({
  services: server.services,
  caller: { kind: "anyone" },
  idempotency_key: null,
});

function linkOf(url: string | null) {
  const [, , , , account_id = "", id = "", token = ""] = (url ?? "").split("/");
  return { account_id, id, token };
}

const open = (url: string) => unsubscribe.open(linkOf(url));

/** Follows the link of a mail. */
const follow = (url: string | null, change: object = {}) =>
  unsubscribe.confirm({ ...linkOf(url), ...change });

test("a contact's link ends the account's mails to their address, and nobody else's", async () => {
  const [tenant, other] = await inParallel(2, () => newTenant(db));
  assert.ok(tenant && other);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const second = await newContract(tenant, "two");
  const elsewhere = await newContract(other);
  const one = await newConsumer(tenant, contract_id, "ada@example.com");
  await newConsumer(tenant, second, "Ada@example.com");
  await newConsumer(tenant, contract_id, "eve@example.com");
  await newConsumer(other, elsewhere, "ada@example.com");
  await block(tenant, contract_id);
  const mails = await tellAll();
  const urlOf = (address: string) =>
    mails.find(({ recipient }) => recipient === address)?.unsubscribe_url ?? null;
  const url = urlOf("ada@example.com");
  const gone = { problem: "subscription_not_found" };
  const eves = urlOf("eve@example.com")?.split("/").at(-2) ?? "";
  await assert.rejects(follow(url, { id: eves }), gone);
  await assert.rejects(follow(url, { account_id: other.account_id }), gone);
  await assert.rejects(follow(url, { token: "x".repeat(43) }), gone);
  await follow(url);
  await follow(url);
  const pending = await db.mail.findMany({ where: { account_id, kind: "incident" } });
  assert.ok(!pending.some(({ recipient }) => recipient === "ada@example.com"), "queued before");
  const entries = await db.auditEvent.findMany({
    where: { account_id, action: "unsubscribe.confirm" },
    select: { actor: true, actor_role: true, detail: true },
  });
  const by = { actor: "ada@example.com", actor_role: "consumer" };
  assert.deepEqual(entries, [{ ...by, detail: { changes: { mails: [true, false] } } }]);

  await db.consumer.deleteMany({ where: { account_id, id: one } });
  await newConsumer(tenant, contract_id, " ADA@example.com ", null, false);
  await db.mail.deleteMany();
  for (const [who, contract] of [
    [tenant, contract_id],
    [tenant, second],
    [other, elsewhere],
  ] as const) {
    await block(who, contract, [{ column: "another" }]);
  }
  const later = await tellAll();
  const toAda = later.filter(({ recipient }) => recipient === "ada@example.com");
  assert.deepEqual(
    toAda.map((mail) => [mail.account_id, mail.kind]),
    [[other.account_id, "incident"]],
  );
  assert.equal(later.filter(({ recipient }) => recipient === "eve@example.com").length, 1);
});

test("a link of an earlier release, which names the consumer, ends the mails", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const contact = "Grace@Example.com";
  const id = await newConsumer(tenant, contract_id, contact);
  const [key] = LINKS.secretsKeys;
  await follow(LINKS.baseUrl + unsubscribePath(key, { account_id, id, contact }));
  await block(tenant, contract_id);
  const mails = await tellAll();
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    [(await ownerOf(tenant)).email],
  );
});

test("a link of an earlier release says that it was used, and one to the same address, too", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const contact = "Grace@Example.com";
  const [key] = LINKS.secretsKeys;
  const urls = await inParallel(2, async () => {
    const id = await newConsumer(tenant, contract_id, contact);
    return LINKS.baseUrl + unsubscribePath(key, { account_id, id, contact });
  });
  const [first = "", second = ""] = urls;
  const state = { account_name: "Test", is_member: false };
  assert.deepEqual(await open(first), { ...state, has_unsubscribed: false });
  await follow(first);
  for (const url of [first, second]) {
    assert.deepEqual(await open(url), { ...state, has_unsubscribed: true });
  }
});

test("a member with an unproved address who agreed and declines gets nothing that waits", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const { id, email } = await ownerOf(tenant);
  await db.user.update({ where: { id }, data: { email_verified: false } });
  await agree(db, tenant, email);
  await block(tenant, contract_id);
  assert.deepEqual(
    (await tellAll()).map(({ recipient, consumer_id }) => [recipient, consumer_id]),
    [[email, null]],
  );
  await storeAnswer(db, { account_id, address: email, wants: false });
  assert.equal(await db.mail.count(), 0);
});

test("only a member's own link ends the mails that they get as a member", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const { email } = await ownerOf(tenant);
  await block(tenant, await newContract(tenant));
  const [mail] = await tellAll();
  await storeAnswer(db, { account_id, address: email, wants: false });
  assert.equal(await db.mail.count(), 1);
  await follow(mail?.unsubscribe_url ?? null);
  assert.equal(await db.mail.count(), 0, "it waited");
});

test("a member's link turns their mails off, in this account, and says so", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  await block(tenant, contract_id);
  const [mail] = await tellAll();
  const url = mail?.unsubscribe_url ?? "";
  const state = { account_name: "Test", is_member: true };
  assert.deepEqual(await open(url), { ...state, has_unsubscribed: false });
  await follow(url);
  assert.deepEqual(await open(url), { ...state, has_unsubscribed: true });
  const { account_id, user_id } = tenant;
  await setMailPreference(db, account_id, user_id, { contract_id, wants: true });
  assert.deepEqual(await open(url), { ...state, has_unsubscribed: false });
  await follow(url);
  await block(tenant, contract_id, [{ column: "other" }]);
  assert.deepEqual(await tellAll(), []);
});
