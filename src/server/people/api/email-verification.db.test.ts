import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { ADDRESS_LINKS_PER_DAY } from "#domain/limit.ts";
import { createCaller } from "#server/api/router.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { deleteExpiredVerifications } from "../store/email-verification.ts";
import { createUser, type User } from "../store/user.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ sendsMail: true });
});
after(() => server.close());

const GONE = { problem: "verification_not_found" };

async function newUnverified(): Promise<User> {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser(server.db, { email, name: "Grace", email_verified: false });
  assert.ok(user);
  return user;
}

const own = (user: User) => outsideAccounts(server, user);

const mailsTo = (recipient: string) =>
  server.db.mail.findMany({ where: { recipient }, orderBy: { id: "asc" } });

/** Asks for a link and returns its token, which only the mail has. */
async function tokenFor(user: User) {
  const answer = await own(user).emailVerification.request();
  const [, token = ""] =
    /https:\/\/checks\.example\.com\/verify-email\/([\w-]{43})\n/.exec(
      (await mailsTo(user.email)).at(-1)?.text ?? "",
    ) ?? [];
  assert.ok(token && !JSON.stringify(answer).includes(token));
  return token;
}

const isVerified = async (user: User) => (await own(user).profile.get()).email_verified;

test("a mailed link verifies the address of its user, once, and is in their accounts' logs", async () => {
  const user = await newUnverified();
  const { account_id } = await newTenant(server.db);
  await server.db.membership.create({ data: { account_id, user_id: user.id, role: "member" } });
  const [token, other] = [await tokenFor(user), await tokenFor(user)];
  assert.equal(await isVerified(user), false);
  await own(user).emailVerification.finish({ token });
  assert.equal(await isVerified(user), true);
  for (const used of [token, other, "made up"]) {
    await assert.rejects(own(user).emailVerification.finish({ token: used }), GONE);
  }
  const where = { account_id, action: "emailVerification.finish" };
  const [entry, ...more] = await server.db.auditEvent.findMany({ where });
  assert.deepEqual([entry?.actor, entry?.target, more], [user.email, user.id, []]);
});

test("reading the mail verifies nothing for a user whom the reader is not signed in as", async () => {
  const [squatter, reader] = [await newUnverified(), await newUnverified()];
  const token = await tokenFor(squatter);
  await assert.rejects(own(reader).emailVerification.finish({ token }), GONE);
  await assert.rejects(outsideAccounts(server).emailVerification.finish({ token }), {
    problem: "not_signed_in",
  });
  assert.deepEqual([await isVerified(squatter), await isVerified(reader)], [false, false]);
});

test("an expired link is refused, and deleted", async () => {
  const user = await newUnverified();
  const token = await tokenFor(user);
  const token_hash = Uint8Array.from(hashLinkToken(token));
  await server.db.emailVerification.update({
    where: { token_hash },
    data: { expires_at: new Date(Date.now() - 1000) },
  });
  await assert.rejects(own(user).emailVerification.finish({ token }), GONE);
  await deleteExpiredVerifications(server.db, 1000);
  assert.equal(await server.db.emailVerification.count({ where: { token_hash } }), 0);
});

test("a verified address gets no mail, and others a limited number a day", async () => {
  const verified = await createUser(server.db, { email: `${randomUUID()}@example.com`, name: "A" });
  assert.ok(verified);
  assert.deepEqual(await own(verified).emailVerification.request(), { requested: false });
  assert.deepEqual(await mailsTo(verified.email), []);
  const user = await newUnverified();
  for (let count = 0; count < ADDRESS_LINKS_PER_DAY; count++) await tokenFor(user);
  const problem = "too_many_attempts";
  await assert.rejects(own(user).emailVerification.request(), { problem });
  assert.equal((await mailsTo(user.email)).length, ADDRESS_LINKS_PER_DAY);
});

test("nobody has a check mailed in the name of an address that they have not proved", async () => {
  const tenant = await newTenant(server.db);
  const { email } = await newMember(server.db, tenant, "viewer");
  await server.db.user.update({
    where: { id: tenant.user_id },
    data: { email_verified: false },
  });
  const as = asPerson(server, tenant, "member");
  const columns = [{ name: "a", type: "string" as const, required: true }];
  const { id: contract_id } = await as.contracts.create({ name: "orders", schema: { columns } });
  const { body } = await as.checks.run({ contract_id, incoming_schema: { columns: [] } });
  const sending = as.checkMails.send({ check_id: body.id, recipients: [email], note: "" });
  await assert.rejects(sending, { problem: "address_not_verified" });
  assert.deepEqual(await mailsTo(email), []);
});

test("signing up leaves the address unverified, and mails the link that verifies it", async () => {
  const email = `${randomUUID()}@example.com`;
  const services = { ...server.services, signUp: { isOpen: true, credits: 0 } };
  const nobody = createCaller({ services, caller: { kind: "anyone" }, idempotency_key: null });
  const person = { name: "Ada", email, password: "correct-horse-battery" };
  await nobody.accounts.create({ ...person, account_name: "Ada's" });
  const user = await server.db.user.findUniqueOrThrow({ where: { email } });
  assert.equal(user.email_verified, false);
  const [mail, ...more] = await mailsTo(email);
  assert.deepEqual([mail?.kind, more], ["address_verification", []]);
});
