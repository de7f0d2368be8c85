import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { issueKey } from "#server/keys/issue-key.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { startTellingServer } from "#testing/servers/telling-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant, suspend, type Tenant } from "#testing/tenants/tenant.ts";
import { tellKeyEnds } from "./tell-key-ends.ts";

const { server, db, links } = await startTellingServer();

beforeEach(() => db.apiKey.deleteMany());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

type Ending = { days?: number; age?: number; label?: string; kind?: "service"; active?: boolean };

/** Creates a key of a user that ends in some days. */
async function newKey(
  { account_id, user_id }: Pick<Tenant, "account_id" | "user_id">,
  key: Ending,
) {
  const { days = 13, age = 100, label = null, kind = "pipeline", active = true } = key;
  const { id } = await issueKey(db, account_id, user_id, { environment: "live" });
  const times = { expires_at: inDays(days), created_at: inDays(-age) };
  await db.apiKey.updateMany({ where: { id }, data: { ...times, label, kind, is_active: active } });
  return id;
}

/** Queues all mails that are due, and returns the new ones by recipient. */
async function ends() {
  await db.mail.deleteMany();
  while (await tellKeyEnds(db, links));
  const mails = await db.mail.findMany({ orderBy: { recipient: "asc" } });
  return mails.map(({ recipient, kind, subject, text }) => ({ recipient, kind, subject, text }));
}

async function newOwned() {
  const tenant = await newTenant(db);
  const member = await newMember(db, tenant, "member");
  await db.apiKey.deleteMany();
  const of = { account_id: tenant.account_id, user_id: member.id };
  return { tenant, member, of };
}

test("someone whose keys expire within 14 days is mailed once, about all of them together", async () => {
  const { tenant, member, of } = await newOwned();
  await newKey(of, { days: 13.9, label: "nightly load" });
  await newKey(of, { days: 2 });
  await newKey(of, { days: 14.1, label: "later" });
  const [mail, ...others] = await ends();
  assert.deepEqual(others, []);
  assert.deepEqual([mail?.recipient, mail?.kind], [member.email, "key_end"]);
  assert.match(mail?.subject ?? "", /^2 API keys of .* will expire$/);
  assert.match(mail?.text ?? "", /- svc_live_.*…, works until .* UTC\n- nightly load, svc_live_/);
  assert.doesNotMatch(mail?.text ?? "", /later/);
  assert.ok(mail?.text.includes(`${links.baseUrl}/accounts/${tenant.account_id}/keys`));
  assert.deepEqual(await ends(), []);
});

const UNTOLD: Record<string, Ending> = {
  revoked: { active: false },
  "over already": { days: -1 },
  "made for a short time": { days: 5, age: 2 },
};

for (const [what, key] of Object.entries(UNTOLD)) {
  test(`nobody is mailed about a key that is ${what}`, async () => {
    const { of } = await newOwned();
    await newKey(of, key);
    assert.deepEqual(await ends(), []);
  });
}

test("nobody is mailed who has left, or whose address is not verified", async () => {
  const { tenant, member, of } = await newOwned();
  await newKey(of, {});
  await db.user.update({ where: { id: member.id }, data: { email_verified: false } });
  assert.deepEqual(await ends(), []);
  await newKey(of, {});
  await db.user.update({ where: { id: member.id }, data: { email_verified: true } });
  await db.membership.deleteMany({ where: { ...of, account_id: tenant.account_id } });
  assert.deepEqual(await ends(), []);
});

test("a suspended account's keys are mailed about when it is resumed", async () => {
  const { tenant, of } = await newOwned();
  await newKey(of, {});
  await suspend(db, tenant);
  assert.deepEqual(await ends(), []);
  await db.account.update({ where: { id: tenant.account_id }, data: { suspended_at: null } });
  assert.equal((await ends()).length, 1);
});

test("the owners of the account are mailed about its service keys", async () => {
  const { tenant, of } = await newOwned();
  const second = await newMember(db, tenant, "owner");
  await newKey(of, { kind: "service" });
  const { email } = await db.user.findUniqueOrThrow({ where: { id: tenant.user_id } });
  assert.deepEqual(
    (await ends()).map(({ recipient }) => recipient),
    [email, second.email].toSorted(),
  );
});

test("a new expiry date is mailed again, but people who replace their own key get no mail about it", async () => {
  const { tenant, of } = await newOwned();
  const id = await newKey(of, {});
  assert.equal((await ends()).length, 1);
  const where = { account_id_id: { account_id: of.account_id, id } };
  await db.apiKey.update({ where, data: { expires_at: inDays(7) } });
  assert.equal((await ends()).length, 1);
  const own = await newKey(of, { days: 300 });
  await asPerson(server, of).keys.createSuccessor({ id: own });
  assert.deepEqual(await ends(), []);
  const others = await newKey(of, { days: 300 });
  await asPerson(server, tenant, "owner").keys.createSuccessor({ id: others });
  assert.equal((await ends()).length, 1);
});

test("many keys are mailed about in batches, each once even with several servers", async () => {
  const { of } = await newOwned();
  const rows = Array.from({ length: 250 }, (_, n) => ({
    ...of,
    id: `key_${String(n).padStart(26, "0")}`,
    hash: Buffer.from(`hash ${n}`),
    key_preview: `svc_live_${n}`,
    environment: "live" as const,
    created_at: inDays(-100),
    expires_at: inDays(3),
  }));
  await db.apiKey.createMany({ data: rows });
  await db.mail.deleteMany();
  const all = async () => {
    while (await tellKeyEnds(db, links));
  };
  await Promise.all([all(), all(), all()]);
  const mails = await db.mail.findMany();
  const named = mails.map(({ subject }) => Number.parseInt(subject, 10));
  assert.equal(
    named.reduce((sum, count) => sum + count, 0),
    250,
  );
});
