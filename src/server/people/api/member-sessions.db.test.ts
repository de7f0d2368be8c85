import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#testing/parallel.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { createDoorman } from "../sign-in/access.ts";
import { noteUse } from "../store/account-session.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const ownerOf = (tenant: Tenant) => asPerson(server, tenant, "owner").memberSessions;

const DEVICE = { ip_address: "192.0.2.7", user_agent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" };

/** Signs a person in. `open` opens an account with the session, on a server of its own each time. */
async function signedIn(user_id: string) {
  const id = newId("usr");
  const expires_at = new Date(Date.now() + 60_000);
  await server.db.session.create({ data: { id, user_id, token: id, expires_at, ...DEVICE } });
  const session = async () => ({ id, user: { id: user_id, email: "", name: "" } });
  const open = async ({ account_id }: Tenant) => {
    const originOf = () => ({ ip_address: null, user_agent: null, request_id: null, page: null });
    const settings = { originOf, staffNeedSecondFactor: false };
    return (await createDoorman(server.db, { session }, settings).visit(new Headers(), account_id))
      .kind;
  };
  return { id, open };
}

/** A person who is a member of two accounts. */
async function memberOfTwo() {
  const [ours, theirs] = await Promise.all([newTenant(server.db), newTenant(server.db)]);
  const { id: user_id } = await newMember(server.db, ours, "member");
  const { account_id } = theirs;
  await server.db.membership.create({ data: { account_id, user_id, role: "viewer" } });
  return { ours, theirs, user_id };
}

const idsIn = async (tenant: Tenant, user_id: string) =>
  (await ownerOf(tenant).list({ user_id })).sessions.map(({ id }) => id);

test("an owner sees the sessions that have opened the account, and no others", async () => {
  const { ours, theirs, user_id } = await memberOfTwo();
  const [first, second, elsewhere] = await inParallel(3, () => signedIn(user_id));
  assert.ok(first && second && elsewhere);
  await first.open(ours);
  await second.open(ours);
  await elsewhere.open(theirs);
  assert.deepEqual(await idsIn(ours, user_id), [second.id, first.id]);
  assert.deepEqual(await idsIn(theirs, user_id), [elsewhere.id]);
  assert.deepEqual(await ownerOf(ours).count(), [{ user_id, sessions: 2 }]);
  const { sessions } = await ownerOf(ours).list({ user_id });
  const { ip_address, user_agent, ...rest } = sessions[0] ?? {};
  assert.deepEqual({ ip_address, user_agent }, DEVICE);
  assert.deepEqual(Object.keys(rest).sort(), ["created_at", "id", "last_used_at"]);
});

test("an ended session no longer opens the account, and still opens the person's others", async () => {
  const { ours, theirs, user_id } = await memberOfTwo();
  const [stolen, kept] = await inParallel(2, () => signedIn(user_id));
  assert.ok(stolen && kept);
  for (const session of [stolen, kept]) {
    for (const tenant of [ours, theirs]) assert.equal(await session.open(tenant), "open");
  }
  const { ended } = await ownerOf(ours).end({ user_id, session_id: stolen.id });
  assert.equal(ended, 1);
  assert.equal(await stolen.open(ours), "session_ended");
  assert.equal(await kept.open(ours), "open");
  assert.equal(await stolen.open(theirs), "open");
  assert.deepEqual(await idsIn(ours, user_id), [kept.id]);
  assert.equal((await idsIn(theirs, user_id)).length, 2);
});

test("ending all sessions ends those that have not opened the account yet, but no later ones", async () => {
  const { ours, theirs, user_id } = await memberOfTwo();
  const [used, unused] = await inParallel(2, () => signedIn(user_id));
  assert.ok(used && unused);
  await used.open(ours);
  assert.deepEqual(await ownerOf(ours).endAll({ user_id }), { user_id, ended: 2 });
  assert.equal(await used.open(ours), "session_ended");
  assert.equal(await unused.open(ours), "session_ended");
  assert.equal(await unused.open(theirs), "open");
  assert.equal(await (await signedIn(user_id)).open(ours), "open");
});

test("nobody ends or sees sessions of a person who is not a member, not even by a member's id", async () => {
  const { ours, theirs, user_id } = await memberOfTwo();
  const stranger = await newMember(server.db, theirs, "member");
  const session = await signedIn(stranger.id);
  await session.open(theirs);
  const call = ownerOf(ours);
  const refused = { problem: "member_not_found" };
  await assert.rejects(call.list({ user_id: stranger.id }), refused);
  await assert.rejects(call.end({ user_id: stranger.id, session_id: session.id }), refused);
  await assert.rejects(call.endAll({ user_id: stranger.id }), refused);
  assert.equal((await call.end({ user_id, session_id: session.id })).ended, 0);
  assert.equal((await ownerOf(theirs).end({ user_id, session_id: session.id })).ended, 0);
  assert.equal(await session.open(theirs), "open");
});

test("a person who is removed and invited again does not get in with an ended session", async () => {
  const { ours, user_id } = await memberOfTwo();
  const session = await signedIn(user_id);
  await session.open(ours);
  await ownerOf(ours).end({ user_id, session_id: session.id });
  const where = { account_id_user_id: { account_id: ours.account_id, user_id } };
  const membership = await server.db.membership.delete({ where });
  assert.equal(await session.open(ours), "absent");
  await server.db.membership.create({ data: membership });
  assert.equal(await session.open(ours), "session_ended");
});

test("a use that races with the end of the session does not bring it back", async () => {
  const { ours, user_id } = await memberOfTwo();
  await inParallel(20, async () => {
    const session = await signedIn(user_id);
    await Promise.all([
      noteUse(server.db, ours.account_id, session.id),
      ownerOf(ours).endAll({ user_id }),
      session.open(ours),
    ]);
    assert.equal(await session.open(ours), "session_ended");
  });
});

test("the use of a session is noted once in five minutes, and forgotten with the session", async () => {
  const { ours, user_id } = await memberOfTwo();
  const { account_id } = ours;
  const session = await signedIn(user_id);
  const key = { account_id_session_id: { account_id, session_id: session.id } };
  const noted = async () =>
    (await server.db.accountSession.findUnique({ where: key }))?.last_used_at?.getTime();
  const openedAfter = async (minutes: number) => {
    const last_used_at = new Date(Date.now() - minutes * 60_000);
    await server.db.accountSession.update({ where: key, data: { last_used_at } });
    await session.open(ours);
    return (await noted()) !== last_used_at.getTime();
  };
  await session.open(ours);
  assert.equal(await openedAfter(4), false);
  assert.equal(await openedAfter(6), true);
  await server.db.session.delete({ where: { id: session.id } });
  assert.equal(await noted(), undefined);
  assert.deepEqual(await idsIn(ours, user_id), []);
});

test("staff who are not members leave no session in the account", async () => {
  const { ours, user_id } = await memberOfTwo();
  await server.db.membership.delete({
    where: { account_id_user_id: { account_id: ours.account_id, user_id } },
  });
  await server.db.user.update({ where: { id: user_id }, data: { staff_role: "support" } });
  assert.equal(await (await signedIn(user_id)).open(ours), "open");
  const { account_id } = ours;
  assert.equal(await server.db.accountSession.count({ where: { account_id } }), 0);
});

test("the audit log has each end of sessions once", async () => {
  const { ours, user_id } = await memberOfTwo();
  const { account_id } = ours;
  const session = await signedIn(user_id);
  await session.open(ours);
  for (const _ of [1, 2]) await ownerOf(ours).end({ user_id, session_id: session.id });
  await signedIn(user_id);
  for (const _ of [1, 2]) await ownerOf(ours).endAll({ user_id });
  const events = await server.db.auditEvent.findMany({
    where: { account_id },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, target }) => [action, target]),
    [
      ["memberSessions.end", user_id],
      ["memberSessions.endAll", user_id],
    ],
  );
});
