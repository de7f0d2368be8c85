import assert from "node:assert/strict";
import { test } from "node:test";
import { createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#server/testing/parallel.ts";
import { startTellingServer } from "#server/testing/servers/telling-server.ts";
import { newMember } from "#server/testing/tenants/member.ts";
import { storeChecks } from "#server/testing/tenants/stored-checks.ts";
import { newTenant, type Tenant } from "#server/testing/tenants/tenant.ts";
import type { SecretsKeys } from "#server/webhooks/rules/secret-box.ts";
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
        ...{
          account_id,
          contract_id,
          column,
          blocks,
          first_seen,
          last_seen: first_seen,
          checks: 1,
        },
        ...{ kind: "required_removed", from: "integer", to: "" },
        ...{ first_check_id: check_id, last_check_id: check_id, told_at: told ? new Date() : null },
        ...(blocks && { blocking_check_id: check_id, blocking_since: first_seen }),
      },
    });
  }
  return check_id;
}

async function newConsumer(
  { account_id }: Tenant,
  contract_id: string,
  contact: string | null,
  columns: string[] | null = null,
) {
  const id = newId("csm");
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

test("nobody is told again, of what is old, of what passes, or of a deleted contract", async () => {
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

test("a mail that cannot be queued leaves its incidents untold", async () => {
  const tenant = await newTenant(db);
  await block(tenant, await newContract(tenant));
  await assert.rejects(tellNext(db, { ...LINKS, secretsKeys: null as unknown as SecretsKeys }));
  assert.equal((await tellAll()).length, 1);
});

test("owners and members are told, viewers and strangers are not, unless they choose", async () => {
  const tenant = await newTenant(db);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const member = await newMember(db, tenant, "member");
  const viewer = await newMember(db, tenant, "viewer");
  await newTenant(db);
  const owner = await ownerOf(tenant);
  const told = async () => {
    await db.mail.deleteMany();
    await db.incident.deleteMany();
    await block(tenant, contract_id);
    return (await tellAll()).map(({ recipient }) => recipient).sort();
  };
  assert.deepEqual(await told(), [owner.email, member.email].sort());
  await setMailPreference(db, account_id, viewer.id, { contract_id, wants: true });
  await setMailPreference(db, account_id, member.id, { contract_id: "", wants: false });
  assert.deepEqual(await told(), [owner.email, viewer.email].sort());
  await setMailPreference(db, account_id, member.id, { contract_id, wants: true });
  await setMailPreference(db, account_id, owner.id, { contract_id, wants: false });
  assert.deepEqual(await told(), [member.email, viewer.email].sort());
});

test("a consumer is told of the columns that they use, and only once", async () => {
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

/** Follows the link of a mail. */
function follow(url: string | null, change: object = {}) {
  const [, , , , account_id = "", id = "", token = ""] = (url ?? "").split("/");
  const { services } = server;
  const caller = createCaller({ services, caller: { kind: "anyone" }, idempotency_key: null });
  return caller.unsubscribe.confirm({ account_id, id, token, ...change });
}

test("a consumer's link withdraws their address from the account, and nobody else's", async () => {
  const [tenant, other] = await inParallel(2, () => newTenant(db));
  assert.ok(tenant && other);
  const { account_id } = tenant;
  const contract_id = await newContract(tenant);
  const one = await newConsumer(tenant, contract_id, "ada@example.com");
  const two = await newConsumer(tenant, await newContract(tenant, "two"), "Ada@example.com");
  const bystander = await newConsumer(tenant, contract_id, "eve@example.com");
  const elsewhere = await newConsumer(other, await newContract(other), "ada@example.com");
  await block(tenant, contract_id);
  const mail = (await tellAll()).find(({ recipient }) => recipient === "ada@example.com");
  const url = mail?.unsubscribe_url ?? null;
  const gone = { problem: "subscription_not_found" };
  await assert.rejects(follow(url, { id: bystander }), gone);
  await assert.rejects(follow(url, { account_id: other.account_id, id: elsewhere }), gone);
  await assert.rejects(follow(url, { token: "x".repeat(43) }), gone);
  await follow(url);
  const contacts = await db.consumer.findMany({ select: { id: true, contact: true } });
  const contactOf = (id: string) => contacts.find((each) => each.id === id)?.contact;
  assert.deepEqual([contactOf(one), contactOf(two)], [null, null]);
  assert.equal(contactOf(bystander), "eve@example.com");
  assert.equal(contactOf(elsewhere), "ada@example.com");
  const entries = await db.auditEvent.findMany({
    where: { account_id, action: "unsubscribe.confirm" },
    select: { actor: true, actor_role: true, target: true },
  });
  const by = { actor: "ada@example.com", actor_role: "consumer" };
  const byTarget = entries.toSorted((a, b) => (`${a.target}` < `${b.target}` ? -1 : 1));
  assert.deepEqual(
    byTarget,
    [one, two].sort().map((target) => ({ ...by, target })),
  );
  await assert.rejects(follow(url), gone);
});

test("a member's link turns their mails off, in this account", async () => {
  const tenant = await newTenant(db);
  const contract_id = await newContract(tenant);
  await block(tenant, contract_id);
  const [mail] = await tellAll();
  await follow(mail?.unsubscribe_url ?? null);
  await db.mail.deleteMany();
  await block(tenant, contract_id, [{ column: "other" }]);
  assert.deepEqual(await tellAll(), []);
});
