import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { visitOf } from "#testing/tenants/caller.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { accountsOf } from "../store/membership.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const ownerOf = (tenant: Tenant) => asPerson(server, tenant, "owner").secondFactor;

const setFactor = (id: string, two_factor_enabled: boolean) =>
  server.db.user.update({ where: { id }, data: { two_factor_enabled } });

const opens = async (user_id: string, { account_id }: Tenant) =>
  (await visitOf(server.db, user_id, account_id)).kind;

/** An account that requires a second factor, whose owner has one. */
async function strictAccount() {
  const tenant = await newTenant(server.db);
  await setFactor(tenant.user_id, true);
  await ownerOf(tenant).require({ is_required: true });
  return tenant;
}

test("an owner requires a second factor only if they have one, and stops requiring it without", async () => {
  const tenant = await newTenant(server.db);
  await assert.rejects(ownerOf(tenant).require({ is_required: true }), { problem: "not_allowed" });
  assert.equal((await ownerOf(tenant).get()).is_required, false);
  await setFactor(tenant.user_id, true);
  assert.deepEqual(await ownerOf(tenant).require({ is_required: true }), { is_required: true });
  assert.equal((await ownerOf(tenant).get()).is_required, true);
  await setFactor(tenant.user_id, false);
  await ownerOf(tenant).require({ is_required: false });
  assert.equal((await ownerOf(tenant).get()).is_required, false);
});

test("people without a second factor cannot open an account that requires one, until they have it", async () => {
  const tenant = await strictAccount();
  for (const role of ["owner", "member", "viewer"] as const) {
    const { id } = await newMember(server.db, tenant, role);
    assert.equal(await opens(id, tenant), "second_factor");
    await setFactor(id, true);
    assert.equal(await opens(id, tenant), "open");
    await setFactor(id, false);
    assert.equal(await opens(id, tenant), "second_factor");
  }
  assert.equal(await opens(tenant.user_id, tenant), "open");
});

test("a person's other accounts stay open, and say whether they require a second factor", async () => {
  const [strict, other] = await Promise.all([strictAccount(), newTenant(server.db)]);
  const { id: user_id } = await newMember(server.db, strict, "member");
  const { account_id } = other;
  await server.db.membership.create({ data: { account_id, user_id, role: "member" } });
  assert.equal(await opens(user_id, strict), "second_factor");
  assert.equal(await opens(user_id, other), "open");
  const accounts = await accountsOf(server.db, user_id);
  assert.deepEqual(
    accounts.map(({ account_id, second_factor_required }) => [account_id, second_factor_required]),
    [
      [strict.account_id, true],
      [account_id, false],
    ],
  );
});

test("staff without a second factor cannot look into an account that requires one", async () => {
  const [strict, other] = await Promise.all([strictAccount(), newTenant(server.db)]);
  const { id } = await newMember(server.db, other, "member");
  await server.db.user.update({ where: { id }, data: { staff_role: "operator" } });
  assert.equal(await opens(id, strict), "second_factor");
  await setFactor(id, true);
  assert.equal(await opens(id, strict), "open");
});

test("keys of people without a second factor keep working", async () => {
  const tenant = await strictAccount();
  await setFactor(tenant.user_id, false);
  const answer = await server.send("GET /contracts", { key: tenant.live.key });
  assert.equal(answer.status, 200);
});

test("owners see which members have no second factor", async () => {
  const tenant = await strictAccount();
  const [without, having] = await Promise.all([
    newMember(server.db, tenant, "member"),
    newMember(server.db, tenant, "viewer"),
  ]);
  await setFactor(having.id, true);
  assert.deepEqual((await ownerOf(tenant).get()).without, [without.id]);
});

test("requiring a second factor is in the audit log once, with what it was before", async () => {
  const tenant = await strictAccount();
  await ownerOf(tenant).require({ is_required: true });
  const { account_id } = tenant;
  const events = await server.db.auditEvent.findMany({ where: { account_id } });
  assert.deepEqual(
    events.map(({ action, detail }) => [action, detail]),
    [["secondFactor.require", { changes: { is_required: [false, true] } }]],
  );
});
