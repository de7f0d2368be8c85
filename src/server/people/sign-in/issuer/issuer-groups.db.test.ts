import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { Role } from "#domain/people/role.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import type { GroupRules } from "#server/people/rules/issuer-groups.ts";
import { newId } from "#server/store/id.ts";
import { keptLog } from "#testing/kept-log.ts";
import {
  type AuthServer,
  type Browser,
  ORIGIN,
  startAuthServer,
} from "#testing/servers/auth-server.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { type HostileIssuer, startHostileIssuer } from "#testing/servers/hostile-issuer.ts";
import { startIssuer, type TestIssuer } from "#testing/servers/issuer.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

let [team, other]: [Tenant, Tenant] = [{} as Tenant, {} as Tenant];
let issuer: TestIssuer;
let partner: TestIssuer;
let hostile: HostileIssuer;
let server: AuthServer;
const { log, lines } = keptLog();

before(async () => {
  const db = testDatabase();
  [team, other] = await Promise.all([newTenant(db), newTenant(db)]);
  const { account_id } = team;
  const groups: GroupRules = {
    claim: "groups",
    roles: new Map([
      ["guests", [{ account_id, role: "viewer" }]],
      ["data", [{ account_id, role: "member" }]],
      ["leads", [{ account_id, role: "owner" }]],
      ["both", [team, other].map(({ account_id }) => ({ account_id, role: "member" as const }))],
      ["gone", [{ account_id: newId("acc"), role: "member" }]],
    ]),
  };
  const scope = "openid email profile groups";
  [issuer, partner, hostile] = await Promise.all([
    startIssuer(ORIGIN, { id: "acme", scope, groups }),
    startIssuer(ORIGIN, { id: "partner", scope, groups }),
    startHostileIssuer("hostile"),
  ]);
  const issuers = [issuer.settings, partner.settings, { ...hostile.settings, groups }];
  server = await startAuthServer({ db, issuers, log });
});
after(() => Promise.all([server.close(), issuer.close(), partner.close(), hostile.close()]));

type Person = { sub: string; email: string; browser: Browser };

function somebody(): Person {
  const sub = randomUUID();
  return { sub, email: `${sub}@mail.example`, browser: server.browser() };
}

/** Signs in with these groups. Returns the id of the user. */
async function signIn({ sub, email, browser }: Person, groups: unknown, at = issuer) {
  const left = await browser.get(`/oidc/${at.settings.id}`);
  const back = await at.signIn(left.location, { sub, email, email_verified: true, groups });
  await browser.get(back.slice(`${ORIGIN}/api/auth`.length));
  return (await browser.user())?.id ?? "";
}

async function roleOf(user_id: string, { account_id } = team): Promise<Role | null> {
  const membership = await server.db.membership.findFirst({ where: { account_id, user_id } });
  return membership?.role ?? null;
}

function entriesOf(user_id: string, { account_id } = team) {
  return server.db.auditEvent.findMany({
    where: { account_id, target: user_id, action: { startsWith: "issuerGroups." } },
    orderBy: { id: "asc" },
    select: { action: true, actor_role: true, detail: true },
  });
}

test("memberships follow a person's groups at each sign-in, and the log says so", async () => {
  const ada = somebody();
  const id = await signIn(ada, ["guests", "data", "elsewhere"]);
  assert.equal(await roleOf(id), "member");
  await signIn(ada, ["data"]);
  await signIn(ada, ["guests"]);
  assert.equal(await roleOf(id), "viewer");
  await signIn(ada, ["leads"]);
  assert.equal(await roleOf(id), "owner");
  await signIn(ada, []);
  assert.equal(await roleOf(id), null);
  const change = (action: string, actor_role: string, role: (string | null)[]) => ({
    action: `issuerGroups.${action}`,
    actor_role,
    detail: { with: "Acme", changes: { role } },
  });
  assert.deepEqual(await entriesOf(id), [
    change("join", "member", [null, "member"]),
    change("setRole", "viewer", ["member", "viewer"]),
    change("setRole", "owner", ["viewer", "owner"]),
    change("leave", "owner", ["owner", null]),
  ]);
});

test("with a membership end the person's keys, their sessions there, and waiting mails", async () => {
  const { db } = server;
  const ada = somebody();
  const user_id = await signIn(ada, ["both"]);
  const { account_id } = team;
  const label = { environment: "live" } as const;
  const here = await issueKey(db, account_id, user_id, label);
  const service = await issueKey(db, account_id, user_id, label);
  const there = await issueKey(db, other.account_id, user_id, label);
  await db.apiKey.updateMany({ where: { id: service.id }, data: { kind: "service" } });
  const session_id = (await ada.browser.user())?.session_id ?? "";
  const mail = { recipient: ada.email, subject: "s", text: "t", expires_at: new Date(8e12) };
  for (const kind of ["incident", "invitation"] as const) {
    await db.mail.create({ data: { ...mail, account_id, id: newId("mal"), kind } });
  }
  await signIn({ ...ada, browser: server.browser() }, []);
  const keys = await db.apiKey.findMany({
    where: { user_id },
    select: { id: true, is_active: true },
  });
  assert.deepEqual(
    new Map(keys.map((key) => [key.id, key.is_active])),
    new Map([
      [here.id, false],
      [service.id, true],
      [there.id, false],
    ]),
  );
  const ended = await db.accountSession.findMany({
    where: { session_id, ended_at: { not: null } },
  });
  assert.deepEqual(
    new Set(ended.map((row) => row.account_id)),
    new Set([account_id, other.account_id]),
  );
  const mails = await db.mail.findMany({ where: { recipient: ada.email }, select: { kind: true } });
  assert.deepEqual(mails, [{ kind: "invitation" }]);
  const last = (await entriesOf(user_id)).at(-1);
  const { key_preview } = await db.apiKey.findFirstOrThrow({ where: { id: here.id } });
  assert.deepEqual(last?.detail, {
    with: "Acme",
    changes: { role: ["member", null], active_keys: [[key_preview], []] },
  });
});

test("someone who joins again has none of the keys that were made or activated in between", async () => {
  const { db } = server;
  const ada = somebody();
  const user_id = await signIn(ada, ["data"]);
  await signIn(ada, []);
  const { account_id } = team;
  const { id } = await issueKey(db, account_id, user_id, { environment: "live" });
  await signIn(ada, ["data"]);
  const key = await db.apiKey.findFirstOrThrow({ where: { id } });
  assert.equal(key.is_active, false);
  assert.deepEqual((await entriesOf(user_id)).at(-1)?.detail, {
    with: "Acme",
    changes: { role: [null, "member"], active_keys: [[key.key_preview], []] },
  });
});

test("a membership by invitation is never touched", async () => {
  for (const role of ["viewer", "owner"] as const) {
    const { id, email } = await newMember(server.db, team, role);
    const ada = { ...somebody(), email };
    for (const groups of [["data"], [], ["leads"]]) {
      assert.equal(await signIn(ada, groups), id);
      assert.equal(await roleOf(id), role);
    }
    assert.deepEqual(await entriesOf(id), []);
  }
});

test("a membership from one issuer is not another's to change", async () => {
  const ada = somebody();
  const id = await signIn(ada, ["data"]);
  for (const groups of [["leads"], []]) {
    assert.equal(await signIn(ada, groups, partner), id);
    assert.equal(await roleOf(id), "member");
  }
  await signIn(ada, []);
  assert.equal(await roleOf(id), null);
});

test("an account's last owner stays until there is another, and the log warns", async () => {
  const { db } = server;
  const ada = somebody();
  const id = await signIn(ada, ["both"]);
  await signIn(ada, ["leads", "both"]);
  const { account_id } = team;
  await db.membership.updateMany({
    where: { account_id, user_id: { not: id } },
    data: { role: "member" },
  });
  for (const groups of [["data"], []]) {
    await signIn(ada, groups);
    assert.equal(await roleOf(id), "owner");
  }
  assert.equal(await roleOf(id, other), null);
  const warned = lines.filter(
    ({ user_id, msg }) => user_id === id && msg === "the last owner stays",
  );
  assert.deepEqual(
    warned.map(({ kept }) => kept),
    [[account_id], [account_id]],
  );
  await db.membership.updateMany({
    where: { account_id, user_id: team.user_id },
    data: { role: "owner" },
  });
  await signIn(ada, []);
  assert.equal(await roleOf(id), null);
});

test("of two owners whose groups end at the same moment one stays", async () => {
  const people = [somebody(), somebody()];
  const ids = await Promise.all(people.map((person) => signIn(person, ["leads"])));
  const others = { account_id: team.account_id, user_id: { notIn: ids } };
  await server.db.membership.updateMany({ where: others, data: { role: "viewer" } });
  await Promise.all(people.map((person) => signIn(person, [])));
  const roles = await Promise.all(ids.map((id) => roleOf(id)));
  assert.deepEqual(roles.toSorted(), [null, "owner"]);
  await server.db.membership.updateMany({
    where: { account_id: team.account_id, user_id: team.user_id },
    data: { role: "owner" },
  });
});

test("several sign-ins at once make one membership and one entry", async () => {
  const ada = somebody();
  const windows = Array.from({ length: 5 }, () => ({ ...ada, browser: server.browser() }));
  const ids = await Promise.all(windows.map((window) => signIn(window, ["data"])));
  assert.equal(new Set(ids).size, 1);
  assert.equal((await entriesOf(ids[0] ?? "")).length, 1);
});

test("a group of an account that is gone, or is being deleted, gives nothing and refuses nobody", async () => {
  const { db } = server;
  const where = { id: other.account_id };
  await db.account.update({ where, data: { deleting_at: new Date() } });
  const id = await signIn(somebody(), ["gone", "both"]);
  await db.account.update({ where, data: { deleting_at: null } });
  assert.deepEqual([await roleOf(id), await roleOf(id, other)], ["member", null]);
});

for (const [what, claims, problem] of [
  ["no groups", {}, "groups_missing"],
  ["one group as a text", { groups: "data" }, "groups_invalid"],
  ["a list with a number", { groups: ["data", 1] }, "groups_invalid"],
  ["too many groups for Entra ID", { _claim_names: { groups: "src1" } }, "groups_elsewhere"],
] as const) {
  test(`someone with ${what} is refused before anything is written`, async () => {
    const sub = randomUUID();
    const email = `${sub}@mail.example`;
    hostile.forge((forgery) => forgery.sign({ ...forgery.claims, sub, email, ...claims }));
    const browser = server.browser();
    const { location } = await browser.get("/oidc/hostile");
    const back = hostile.accept(location).slice(`${ORIGIN}/api/auth`.length);
    assert.match((await browser.get(back)).location, new RegExp(`problem=${problem}&`));
    assert.equal(await browser.user(), null);
    assert.equal(await server.db.user.count({ where: { email } }), 0);
  });
}

test("groups that are told only at the userinfo endpoint count", async () => {
  const sub = randomUUID();
  const email = `${sub}@mail.example`;
  const json = (path: string, body: object) =>
    hostile.answer(path, (_, res) => {
      res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
  const { url } = hostile;
  json("/.well-known/openid-configuration", {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/userinfo`,
  });
  json("/userinfo", { sub, groups: ["data"] });
  hostile.forge(({ claims, sign }) => sign({ ...claims, sub, email }));
  const own = await startAuthServer({
    issuers: [{ ...hostile.settings, groups: issuer.settings.groups }],
    log,
  });
  try {
    const browser = own.browser();
    const { location } = await browser.get("/oidc/hostile");
    await browser.get(hostile.accept(location).slice(`${ORIGIN}/api/auth`.length));
    assert.equal(await roleOf((await browser.user())?.id ?? ""), "member");
  } finally {
    await own.close();
  }
});
