import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { verifyPassword } from "better-auth/crypto";
import { ROLES, type Role } from "#domain/people/role.ts";
import { createAccount } from "#server/accounts/store/account.ts";
import type { PersonCaller } from "#server/api/context.ts";
import type { Database } from "#server/database/connect.ts";
import { hashLinkToken } from "#server/rules/link-token.ts";
import { isBlocking } from "#testing/blocking.ts";
import { asPerson, until } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { deleteExpiredInvitations } from "../store/invitation.ts";
import { removeMember, setMemberRole } from "../store/member.ts";
import { accountsOf } from "../store/membership.ts";
import { setStaffRole } from "../store/staff.ts";
import { createUser, findUser, type User } from "../store/user.ts";
import { removeUserOf } from "../user.ts";
import { invite as inviteTo } from "./invite.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const PASSWORD = "correct-horse-battery";
const GONE = { problem: "invitation_not_found" };

const newAddress = () => `${randomUUID()}@example.com`;
const ownerOf = (tenant: Tenant) => asPerson(server, tenant, "owner").invitations;
const nobody = () => outsideAccounts(server).invitations;
const signedIn = (user: User) => outsideAccounts(server, user).invitations;

async function newUser(email = newAddress()): Promise<User> {
  const user = await createUser(server.db, { email, name: "Somebody" });
  assert.ok(user);
  return user;
}

async function invite(email = newAddress(), role: Role = "member") {
  const tenant = await newTenant(server.db);
  const { token, ...invitation } = await ownerOf(tenant).create({ email, role });
  assert.ok(token, "without a mail server, the inviter gets the link");
  return { tenant, email, token, ...invitation };
}

/** Invites with a mail server, and returns the answer and the token that only the mail has. */
async function inviteByMail(t: TestContext, email = newAddress()) {
  server.services.mail = { baseUrl: "https://checks.example.com" };
  t.after(() => {
    server.services.mail = null;
  });
  const tenant = await newTenant(server.db);
  const answer = await ownerOf(tenant).create({ email, role: "member" });
  const mail = await server.db.mail.findFirstOrThrow({ where: { recipient: email } });
  const [, token = ""] = /\/invitations\/([\w-]{43})\n/.exec(mail.text) ?? [];
  return { tenant, email, answer, mail, token };
}

const isVerified = async (email: string) => (await findUser(server.db, email))?.email_verified;

async function rolesIn({ account_id }: Tenant) {
  const rows = await server.db.membership.findMany({ where: { account_id } });
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

/** Makes the invitation expire. */
async function expire(token: string, ago = "1 second") {
  await server.db.$executeRaw`
    UPDATE invitation SET expires_at = now() - ${ago}::interval
    WHERE token_hash = ${hashLinkToken(token)}`;
}

test("an owner creates a link valid for 7 days, of which only the SHA-256 is stored", async () => {
  const { tenant, token, id, email, expires_at } = await invite(" Grace@Example.com ", "viewer");
  const days = (Date.parse(expires_at) - Date.now()) / 86_400_000;
  assert.ok(days > 6.99 && days < 7.01, `${days}`);
  const rows = await server.db.invitation.findMany({ where: { id } });
  assert.deepEqual(rows[0]?.token_hash, new Uint8Array(hashLinkToken(token)));
  assert.ok(!JSON.stringify(rows).includes(token));
  const { email: owner } = await server.db.user.findUniqueOrThrow({
    where: { id: tenant.user_id },
  });
  for (const role of [...ROLES, "support"] as const) {
    const listed = await asPerson(server, tenant, role).invitations.list();
    assert.deepEqual(
      listed.map(({ created_at, ...rest }) => rest),
      [
        {
          id,
          email: email.trim().toLowerCase(),
          role: "viewer",
          invited_by: owner,
          expires_at,
          mail: null,
        },
      ],
    );
  }
});

test("an invitation shows its account only to someone who has the link", async () => {
  const { token, email } = await invite();
  assert.deepEqual(await nobody().open({ token }), {
    account_name: "Test",
    email,
    role: "member",
  });
  for (const other of ["", "x", token.slice(1), `${token}A`, "%00", "a\0"]) {
    await assert.rejects(nobody().open({ token: other }), GONE);
  }
});

for (const role of ROLES) {
  test(`accepting an invitation as ${role} makes one a ${role}, once`, async () => {
    const { tenant, token, email } = await invite(newAddress(), role);
    const user = await newUser(email);
    const { account_id } = await signedIn(user).accept({ token });
    assert.equal(account_id, tenant.account_id);
    assert.equal((await rolesIn(tenant))[user.id], role);
    await assert.rejects(signedIn(user).accept({ token }), GONE);
    assert.deepEqual(await ownerOf(tenant).list(), []);
  });
}

test("a link can be used with the invited address only, and stays valid for it", async () => {
  const { tenant, token, email } = await invite();
  const other = await newUser();
  await assert.rejects(signedIn(other).accept({ token }), { problem: "not_allowed" });
  await assert.rejects(nobody().accept({ token }), { problem: "not_signed_in" });
  assert.equal((await rolesIn(tenant))[other.id], undefined);
  await signedIn(await newUser(email)).accept({ token });
});

test("someone without a user joins with a name and a password", async () => {
  const { tenant, token, email } = await invite();
  const joined = await nobody().join({ token, name: " Grace ", password: PASSWORD });
  assert.deepEqual(joined, { account_id: tenant.account_id, email });
  const user = await findUser(server.db, email);
  assert.equal(user?.name, "Grace");
  assert.equal((await rolesIn(tenant))[user?.id ?? ""], "member");
  const credentials = await server.db.credential.findMany({ where: { user_id: user?.id } });
  assert.equal(credentials.length, 1);
  const hash = credentials[0]?.password ?? "";
  assert.ok(await verifyPassword({ hash, password: PASSWORD }));
  await assert.rejects(nobody().join({ token, name: "Grace", password: PASSWORD }), GONE);
});

test("joining is refused when the address already has a user", async () => {
  const { tenant, token, email } = await invite();
  const user = await newUser(email);
  const attempt = nobody().join({ token, name: "Mallory", password: PASSWORD });
  await assert.rejects(attempt, { problem: "user_exists" });
  assert.equal((await findUser(server.db, email))?.name, user.name);
  assert.deepEqual(await server.db.credential.findMany({ where: { user_id: user.id } }), []);
  assert.equal((await rolesIn(tenant))[user.id], undefined);
  await signedIn(user).accept({ token });
});

test("joining requires a name and a password of valid length", async () => {
  const { token } = await invite();
  const bad = [
    { name: "", password: PASSWORD },
    { name: " ", password: PASSWORD },
    { name: "a\0", password: PASSWORD },
    { name: "Grace", password: "1234567" },
    { name: "Grace", password: "x".repeat(129) },
  ];
  for (const form of bad) {
    await assert.rejects(nobody().join({ token, ...form }), { code: "BAD_REQUEST" });
  }
  await nobody().join({ token, name: "Grace", password: PASSWORD });
});

test("of concurrent acceptances exactly one succeeds", async () => {
  const { tenant, token, email } = await invite();
  const user = await newUser(email);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => signedIn(user).accept({ token })),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal(Object.keys(await rolesIn(tenant)).length, 2);
});

test("when several people join by one link concurrently, one succeeds, with one password", async () => {
  const { tenant, token, email } = await invite();
  const names = Array.from({ length: 8 }, (_, index) => `Grace ${index}`);
  const outcomes = await Promise.allSettled(
    names.map((name) => nobody().join({ token, name, password: PASSWORD })),
  );
  const won = outcomes.findIndex(({ status }) => status === "fulfilled");
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  const user = await findUser(server.db, email);
  assert.equal(user?.name, names[won]);
  assert.equal(Object.keys(await rolesIn(tenant)).length, 2);
});

test("of two links for one new address, used concurrently, one creates the user", async () => {
  const email = newAddress();
  const [one, two] = await Promise.all([invite(email), invite(email)]);
  const outcomes = await Promise.allSettled(
    [one, two].map(({ token }) => nobody().join({ token, name: "Grace", password: PASSWORD })),
  );
  assert.equal(outcomes.filter(({ status }) => status === "fulfilled").length, 1);
  const user = await findUser(server.db, email);
  assert.equal((await accountsOf(server.db, user?.id ?? "")).length, 1);
  const other = outcomes[0]?.status === "fulfilled" ? two : one;
  await signedIn(user as User).accept({ token: other.token });
  assert.equal((await accountsOf(server.db, user?.id ?? "")).length, 2);
});

test("an expired link is refused, and deleted a month later", async () => {
  const { tenant, token, email } = await invite();
  await expire(token);
  await assert.rejects(nobody().open({ token }), GONE);
  await assert.rejects(nobody().join({ token, name: "Grace", password: PASSWORD }), GONE);
  await assert.rejects(signedIn(await newUser(email)).accept({ token }), GONE);
  await deleteExpiredInvitations(server.db, 1000);
  assert.equal((await ownerOf(tenant).list()).length, 1);
  await expire(token, "31 days");
  await deleteExpiredInvitations(server.db, 1000);
  assert.deepEqual(await ownerOf(tenant).list(), []);
});

test("a withdrawn link is refused", async () => {
  const { tenant, token, id } = await invite();
  assert.deepEqual(await ownerOf(tenant).withdraw({ id }), { id });
  await assert.rejects(nobody().open({ token }), GONE);
  await assert.rejects(ownerOf(tenant).withdraw({ id }), GONE);
  assert.deepEqual(await ownerOf(tenant).list(), []);
});

/** An invitation of an owner who is not the only one. */
async function inviteAsSecondOwner(email = newAddress()) {
  const tenant = await newTenant(server.db);
  const inviter = await newMember(server.db, tenant, "owner");
  const { account_id } = tenant;
  const as = asPerson(server, { ...tenant, user_id: inviter.id }, "owner").invitations;
  const { token } = await as.create({ email, role: "owner" });
  assert.ok(token);
  return { tenant, account_id, inviter, email, token };
}

/** What ends an owner's right to invite, while another owner remains. */
const LOSSES: Record<string, (tenant: Tenant, user: User) => Promise<unknown>> = {
  removed: (tenant, { id: user_id }) =>
    asPerson(server, tenant, "owner").members.remove({ user_id }),
  "made a member": (tenant, { id: user_id }) =>
    asPerson(server, tenant, "owner").members.setRole({ user_id, role: "member" }),
  "removed as a user": (_tenant, { email }) =>
    server.db.$transaction((tx) => removeUserOf(tx, email)),
};

for (const [how, lose] of Object.entries(LOSSES)) {
  test(`the invitation of an owner who was ${how} is not found, nor listed`, async () => {
    const { tenant, inviter, email, token } = await inviteAsSecondOwner();
    assert.equal((await ownerOf(tenant).list()).length, 1);
    await lose(tenant, inviter);
    await assert.rejects(nobody().open({ token }), GONE);
    await assert.rejects(nobody().join({ token, name: "Back", password: PASSWORD }), GONE);
    assert.equal(await findUser(server.db, email), null);
    await assert.rejects(signedIn(await newUser(email)).accept({ token }), GONE);
    assert.deepEqual(await ownerOf(tenant).list(), []);
    const again = await ownerOf(tenant).create({ email, role: "viewer" });
    assert.equal((await nobody().open({ token: again.token ?? "" })).role, "viewer");
  });
}

test("a removed owner does not come back by inviting themselves", async () => {
  const { tenant, inviter, account_id } = await inviteAsSecondOwner();
  const elsewhere = await newUser();
  const as = asPerson(server, { ...tenant, user_id: inviter.id }, "owner").invitations;
  const { token } = await as.create({ email: elsewhere.email, role: "owner" });
  await asPerson(server, tenant, "owner").members.remove({ user_id: inviter.id });
  await assert.rejects(signedIn(elsewhere).accept({ token: token ?? "" }), GONE);
  assert.deepEqual(Object.keys(await rolesIn(tenant)), [tenant.user_id]);
  const where = { account_id, action: "invitations.accept" };
  assert.equal(await server.db.auditEvent.count({ where }), 0);
});

for (const [how, end] of Object.entries({
  removal: (db: Database, { account_id }: Tenant, { id }: User) => removeMember(db, account_id, id),
  demotion: (db: Database, { account_id }: Tenant, { id }: User) =>
    setMemberRole(db, account_id, id, "viewer"),
})) {
  for (const way of ["accept", "join"] as const) {
    test(`a link used (${way}) during the ${how} of its inviter waits, and is not found`, async () => {
      const { tenant, inviter, email, token } = await inviteAsSecondOwner();
      const user = way === "accept" ? await newUser(email) : null;
      const use = () =>
        user
          ? signedIn(user).accept({ token })
          : nobody().join({ token, name: "Back", password: PASSWORD });
      const { attempt } = await server.db.$transaction(async (tx) => {
        await end(tx, tenant, inviter);
        const [{ pid }] = await tx.$queryRaw<[{ pid: number }]>`SELECT pg_backend_pid() AS pid`;
        let isDone = false;
        const attempt = Promise.allSettled([use()]).finally(() => {
          isDone = true;
        });
        await until(async () => isDone || (await isBlocking(server.db, pid)));
        return { attempt };
      });
      const [outcome] = await attempt;
      assert.ok(outcome.status === "rejected" && outcome.reason.problem === GONE.problem);
      assert.equal(Object.keys(await rolesIn(tenant)).includes(user?.id ?? "nobody"), false);
      assert.equal(await server.db.invitation.count({ where: { email } }), 1);
    });
  }
}

test("of a removal and an acceptance at once, the outcome is that of one after the other", async () => {
  for (let round = 0; round < 10; round++) {
    const { tenant, inviter, email, token } = await inviteAsSecondOwner();
    const user = await newUser(email);
    const [removed, accepted] = await Promise.allSettled([
      asPerson(server, tenant, "owner").members.remove({ user_id: inviter.id }),
      signedIn(user).accept({ token }),
    ]);
    assert.equal(removed.status, "fulfilled");
    const roles = await rolesIn(tenant);
    assert.equal(roles[inviter.id], undefined);
    assert.equal(roles[user.id], accepted.status === "fulfilled" ? "owner" : undefined);
    await assert.rejects(signedIn(user).accept({ token }), GONE);
  }
});

/** An account that an operator opened, with an invitation for its first owner. */
async function openedByOperator() {
  const operator = await newUser();
  await setStaffRole(server.db, operator.id, "operator");
  const { id: account_id } = await createAccount(server.db, {
    name: "Opened",
    credits: 0,
    actor: operator.email,
  });
  const email = newAddress();
  const inviter = { account_id, user_id: operator.id };
  const invited = await inviteTo(server.db, inviter, { email, role: "owner" }, null);
  assert.ok("token" in invited);
  return { operator, account_id, email, token: invited.token ?? "" };
}

test("an operator's invitation makes the account's first owner", async () => {
  const { account_id, email, token } = await openedByOperator();
  assert.equal((await nobody().open({ token })).email, email);
  const joined = await nobody().join({ token, name: "First", password: PASSWORD });
  assert.equal(joined.account_id, account_id);
});

test("an operator's invitation ends when they are no longer an operator, or the account has an owner", async () => {
  const [demoted, owned] = [await openedByOperator(), await openedByOperator()];
  await setStaffRole(server.db, demoted.operator.id, "support");
  await newMember(server.db, owned, "owner");
  for (const { token, email } of [demoted, owned]) {
    await assert.rejects(nobody().open({ token }), GONE);
    await assert.rejects(nobody().join({ token, name: "Late", password: PASSWORD }), GONE);
    assert.equal(await findUser(server.db, email), null);
  }
});

test("inviting someone again replaces the earlier link", async () => {
  const { tenant, token, email } = await invite();
  const again = await ownerOf(tenant).create({ email: email.toUpperCase(), role: "owner" });
  await assert.rejects(nobody().open({ token }), GONE);
  assert.equal((await nobody().open({ token: again.token ?? "" })).role, "owner");
  assert.equal((await ownerOf(tenant).list()).length, 1);
});

test("members cannot be invited, whatever the case of their address", async () => {
  const tenant = await newTenant(server.db);
  const { email } = await newMember(server.db, tenant, "viewer");
  for (const address of [email, email.toUpperCase()]) {
    const attempt = ownerOf(tenant).create({ email: address, role: "owner" });
    await assert.rejects(attempt, { problem: "already_member" });
  }
});

test("someone who has become a member in the meantime keeps their role", async () => {
  const { tenant, token, email } = await invite(newAddress(), "owner");
  const user = await newUser(email);
  const { account_id } = tenant;
  await server.db.membership.create({ data: { account_id, user_id: user.id, role: "viewer" } });
  await signedIn(user).accept({ token });
  assert.equal((await rolesIn(tenant))[user.id], "viewer");
  const where = { account_id, action: "invitations.accept" };
  const events = await server.db.auditEvent.findMany({ where });
  assert.deepEqual(
    events.map(({ actor_role }) => actor_role),
    ["viewer"],
  );
});

test("an invalid email address cannot be invited", async () => {
  const tenant = await newTenant(server.db);
  for (const email of ["", "ada", "ada@", "@b", "a b@c", "a\0@b", `${"a".repeat(255)}@b`]) {
    const attempt = ownerOf(tenant).create({ email, role: "member" });
    await assert.rejects(attempt, { code: "BAD_REQUEST" }, email);
  }
});

for (const role of ["member", "viewer", "support"] satisfies PersonCaller["role"][]) {
  test(`a ${role} can neither invite nor withdraw`, async () => {
    const { tenant, id, token } = await invite();
    const { invitations } = asPerson(server, tenant, role);
    const refused = { problem: "not_allowed" };
    await assert.rejects(invitations.create({ email: newAddress(), role: "owner" }), refused);
    await assert.rejects(invitations.withdraw({ id }), refused);
    await nobody().open({ token });
  });
}

test("another account's invitations are neither visible nor withdrawable", async () => {
  const { id, token } = await invite();
  const stranger = await newTenant(server.db);
  await assert.rejects(ownerOf(stranger).withdraw({ id }), GONE);
  assert.deepEqual(await ownerOf(stranger).list(), []);
  await nobody().open({ token });
});

test("joining is logged in the audit log, without the token", async () => {
  const { tenant, token, email } = await invite();
  await nobody().join({ token, name: "Grace", password: PASSWORD });
  const owner = await server.db.user.findUniqueOrThrow({ where: { id: tenant.user_id } });
  const events = await server.db.auditEvent.findMany({
    where: { account_id: tenant.account_id, action: { startsWith: "invitations." } },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, actor, actor_role, detail }) => [action, actor, actor_role, detail]),
    [
      ["invitations.create", owner.email, "owner", { email, role: "member" }],
      ["invitations.join", email, "member", null],
    ],
  );
  assert.ok(!JSON.stringify(events).includes(token));
});

test("an open link does not say whether its address has a user", async () => {
  const [known, unknown] = [await invite(), await invite()];
  await newUser(known.email);
  const fieldsOf = async ({ token }: { token: string }) => {
    const { email, ...rest } = await nobody().open({ token });
    return rest;
  };
  assert.deepEqual(await fieldsOf(known), await fieldsOf(unknown));
});

test("with a mail server, the link is only in the mail, in the transaction of the invitation", async (t) => {
  const { tenant, email, token, answer, mail } = await inviteByMail(t);
  assert.deepEqual([answer.token, mail.recipient], [null, email]);
  assert.equal(mail.subject, "Invitation to Test");
  assert.ok(mail.text.includes(`\nhttps://checks.example.com/invitations/${token}\n`));
  const { account_id } = tenant;
  const seen = JSON.stringify([
    answer,
    await ownerOf(tenant).list(),
    await asPerson(server, tenant, "owner").auditLog.list({}),
  ]);
  assert.ok(token.length === 43 && !seen.includes(token));
  const member = await newMember(server.db, tenant, "member");
  await assert.rejects(ownerOf(tenant).create({ email: member.email, role: "member" }));
  assert.equal(await server.db.mail.count({ where: { account_id } }), 1);
});

test("joining verifies the address only with a mailed link", async (t) => {
  const shown = await invite();
  await nobody().join({ token: shown.token, name: "Eve", password: PASSWORD });
  assert.equal(await isVerified(shown.email), false);
  const mailed = await inviteByMail(t);
  await nobody().join({ token: mailed.token, name: "Grace", password: PASSWORD });
  assert.equal(await isVerified(mailed.email), true);
});

test("accepting verifies the address only with a mailed link", async (t) => {
  const shown = await invite();
  const unproven = { name: "Somebody", email_verified: false };
  const user = await createUser(server.db, { ...unproven, email: shown.email });
  await signedIn(user as User).accept({ token: shown.token });
  assert.equal(await isVerified(shown.email), false);
  const mailed = await inviteByMail(t, shown.email);
  await signedIn(user as User).accept({ token: mailed.token });
  assert.equal(await isVerified(shown.email), true);
});

test("a link that is shown instead of one that was mailed proves nothing", async (t) => {
  const { tenant, email } = await inviteByMail(t);
  server.services.mail = null;
  const { token } = await ownerOf(tenant).create({ email, role: "member" });
  await nobody().join({ token: token ?? "", name: "Eve", password: PASSWORD });
  assert.equal(await isVerified(email), false);
});

test("people who have not proved their own address cannot have invitations mailed", async (t) => {
  const { tenant } = await inviteByMail(t);
  const email = newAddress();
  await server.db.user.update({
    where: { id: tenant.user_id },
    data: { email_verified: false },
  });
  const attempt = ownerOf(tenant).create({ email, role: "member" });
  await assert.rejects(attempt, { problem: "address_not_verified" });
  assert.equal((await ownerOf(tenant).list()).length, 1);
  assert.equal(await server.db.mail.count({ where: { recipient: email } }), 0);
});

test("after 50 mailed invitations in an hour, another is refused, and no link is made", async (t) => {
  const { tenant } = await inviteByMail(t);
  const { account_id } = tenant;
  for (let count = 1; count < 50; count++) {
    await ownerOf(tenant).create({ email: newAddress(), role: "viewer" });
  }
  const attempt = ownerOf(tenant).create({ email: newAddress(), role: "viewer" });
  await assert.rejects(attempt, { problem: "mails_limited" });
  assert.equal(await server.db.mail.count({ where: { account_id } }), 50);
  assert.equal((await ownerOf(tenant).list()).length, 50);
});

test("an owner sees what came of an invitation's mail", async (t) => {
  const { tenant, mail } = await inviteByMail(t);
  const states = async () => (await ownerOf(tenant).list()).map((invitation) => invitation.mail);
  assert.deepEqual(await states(), ["pending"]);
  const where = { account_id_id: { account_id: tenant.account_id, id: mail.id } };
  await server.db.mail.update({ where, data: { status: "abandoned" } });
  assert.deepEqual(await states(), ["abandoned"]);
});

test("without a mail server, nothing is queued", async () => {
  const { tenant } = await invite();
  assert.equal(await server.db.mail.count({ where: { account_id: tenant.account_id } }), 0);
});
