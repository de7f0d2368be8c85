import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, type TestContext, test } from "node:test";
import { pino } from "pino";
import { issueKey } from "#server/keys/issue-key.ts";
import { setKeyActive } from "#server/keys/store/api-key.ts";
import { setGrant } from "#server/keys/store/key-grant.ts";
import { createDoorman } from "#server/people/sign-in/access.ts";
import { endAccountSessions } from "#server/people/store/account-session.ts";
import { removeMember, setMemberRole } from "#server/people/store/member.ts";
import { endAllSessions } from "#server/people/store/session.ts";
import { setStaffRole } from "#server/people/store/staff.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { operation, WITH_BODY } from "#testing/operations.ts";
import { connectAgent } from "#testing/servers/agent.ts";
import { until } from "#testing/servers/delivering.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { type Answer, type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember } from "#testing/tenants/member.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";
import { consoleDoor } from "./console.ts";
import { visitLimit } from "./visit-limit.ts";

let server: RestServer;
let other: RestServer;
let own: Resources;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  other = await startRestServer();
  own = await newResources(server);
});
after(async () => {
  await server.close();
  await other.close();
});

/** Everything that a change of an account leaves behind. */
async function traces() {
  const { account_id } = own.tenant;
  const where = { where: { account_id } };
  return [await server.db.auditEvent.count(where), await server.db.check.count(where)];
}

/** Sends a request whose body comes after `meanwhile`. */
async function sendLate(
  url: string,
  { first, headers, json }: { first: string; headers: string[]; json: unknown },
  meanwhile: () => Promise<unknown>,
): Promise<Answer> {
  const body = JSON.stringify(json);
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  const connection = await connectRaw(url);
  connection.write(rawHead(first, ...headers, "Content-Type: application/json", length));
  await meanwhile();
  connection.write(body);
  return connection.answer().finally(connection.destroy);
}

/** Sends an operation with a key of a new member. Its body comes after `meanwhile`. */
async function sendLateWithKey(
  first: string,
  json: unknown,
  meanwhile: (key: { account_id: string; user_id: string; id: string }) => Promise<unknown>,
) {
  const { account_id } = own.tenant;
  const { id: user_id } = await newMember(server.db, own.tenant, "member");
  const { id, key } = await issueKey(server.db, account_id, user_id, { environment: "live" });
  const before = await traces();
  const answer = await sendLate(
    server.url,
    { first, headers: [`X-API-Key: ${key}`, "Accept: application/json, text/event-stream"], json },
    async () => {
      await until(async () => (await server.db.requestCount.count({ where: { key_id: id } })) > 0);
      await meanwhile({ account_id, user_id, id });
    },
  );
  assert.deepEqual(await traces(), before);
  return answer;
}

for (const name of WITH_BODY) {
  test(`${name} does nothing when its key is revoked before its body comes`, async () => {
    const [method, path = ""] = name.split(" ");
    const { id = "", part = "", json } = operation(name).request(own);
    const filled = path.replace("{id}", id).replace(/\{\w+_id\}/, part);
    const answer = await sendLateWithKey(`${method} /api/v1${filled} HTTP/1.1`, json, (key) =>
      setKeyActive(other.db, key.account_id, key.id, false),
    );
    assert.deepEqual([answer.status, answer.body.code], [401, "revoked_key"]);
  });
}

test("an agent's check is not made when its key is revoked before its message comes", async () => {
  const columns = [{ name: "a", type: "integer" }];
  const json = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "check", arguments: { contract: own.contract.id, columns } },
  };
  const { text } = await sendLateWithKey("POST /mcp HTTP/1.1", json, (key) =>
    setKeyActive(other.db, key.account_id, key.id, false),
  );
  assert.match(text, /revoked_key/);
});

test("a key is not looked for again when its body was there with its head", async (t) => {
  const { verifier } = server.services;
  const open = verifier.open.bind(verifier);
  const again = t.mock.fn(() => assert.fail("it was looked for"));
  t.mock.method(verifier, "open", (hash: string) => ({ ...open(hash), again }));
  const { key } = own.tenant.live;
  const answer = await server.send("POST /keys", { key, json: { environment: "live" } });
  assert.equal(answer.status, 201, answer.text);
  const agent = await connectAgent(server, key);
  t.after(agent.close);
  const columns = [{ name: "a", type: "integer" }];
  const checked = await agent.call("check", { contract: own.contract.id, columns });
  assert.equal(checked.isError, false, checked.text);
});

const LOSSES: Record<
  string,
  (key: { account_id: string; user_id: string; id: string }) => Promise<unknown>
> = {
  right: ({ account_id, id }) =>
    setGrant(other.db, account_id, id, { rights: ["read"], contracts: [], expires_at: null }),
  "owner's role": ({ account_id, user_id }) =>
    setMemberRole(other.db, account_id, user_id, "viewer"),
};

for (const [what, lose] of Object.entries(LOSSES)) {
  test(`a key makes no other when it loses its ${what} before the body comes`, async () => {
    const json = { environment: "live" };
    const answer = await sendLateWithKey("POST /api/v1/keys HTTP/1.1", json, lose);
    assert.deepEqual([answer.status, answer.body.code], [403, "not_permitted"]);
  });
}

type Person = { account_id: string; user_id: string; session_id: string };

/** Sends a call of the console as someone who is signed in. Its body comes after `meanwhile`. */
async function callLate(
  t: TestContext,
  procedure: string,
  json: unknown,
  { person, inAccount }: { person: Person; inAccount: boolean },
  meanwhile: (person: Person) => Promise<unknown>,
) {
  const isIdentified = Promise.withResolvers<void>();
  const session = async () => {
    const where = { id: person.session_id };
    const session = await server.db.session.findUnique({ where });
    return session && { id: session.id, user: { id: session.user_id, email: "", name: "" } };
  };
  const origin = { ip_address: null, user_agent: null, request_id: null, page: null };
  const settings = { originOf: () => origin, staffNeedSecondFactor: false };
  const { visit } = createDoorman(server.db, { session }, settings);
  const noted = <Asked extends unknown[], T>(find: (...asked: Asked) => Promise<T>) => {
    return (...args: Asked) => find(...args).finally(() => isIdentified.resolve());
  };
  const door = consoleDoor({
    services: server.services,
    visit: noted(visit),
    session: noted(session),
    limit: visitLimit(),
    log: pino({ level: "silent" }),
  });
  const http = createServer(door);
  await once(http.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    http.closeAllConnections();
    http.close();
  });
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const account = inAccount ? [`X-Account-Id: ${person.account_id}`] : [];
  const headers = ["Sec-Fetch-Site: same-origin", "Connection: close", ...account];
  const first = `POST /api/trpc/${procedure} HTTP/1.1`;
  const before = await traces();
  const answer = await sendLate(url, { first, headers, json }, async () => {
    await isIdentified.promise;
    await meanwhile(person);
  });
  assert.deepEqual(await traces(), before);
  return answer;
}

/** Signs in an owner of the account, who is an operator, too. */
async function signedInOwner(): Promise<Person> {
  const { account_id } = own.tenant;
  const user = await createUser(server.db, {
    email: `${newId("usr")}@example.com`,
    name: "An owner",
    staff_role: "operator",
    membership: { account_id, role: "owner" },
  });
  const user_id = user?.id ?? "";
  const session_id = newId("usr");
  const expires_at = new Date(Date.now() + 60_000);
  await server.db.session.create({
    data: { id: session_id, user_id, token: session_id, expires_at },
  });
  return { account_id, user_id, session_id };
}

type Loss = [what: string, status: number, lose: (person: Person) => Promise<unknown>];

const NO_SERVICE_KEY: Loss[] = [
  ["is removed", 401, ({ account_id, user_id }) => leave(account_id, user_id)],
  [
    "becomes a member",
    403,
    (member) => setMemberRole(other.db, member.account_id, member.user_id, "member"),
  ],
  [
    "becomes a viewer",
    403,
    (member) => setMemberRole(other.db, member.account_id, member.user_id, "viewer"),
  ],
  [
    "has their session ended by another owner",
    403,
    (member) => endAccountSessions(other.db, member.account_id, member.user_id),
  ],
  ["signs out everywhere", 401, ({ user_id }) => endAllSessions(other.db, user_id)],
  ["is asked for a second factor", 403, ({ account_id }) => requireFactor(account_id, true)],
];

/** No longer staff either, who may look. */
async function leave(account_id: string, user_id: string) {
  await setStaffRole(other.db, user_id, null);
  return removeMember(other.db, account_id, user_id);
}

function requireFactor(id: string, second_factor_required: boolean) {
  return other.db.account.update({ where: { id }, data: { second_factor_required } });
}

for (const [what, status, lose] of NO_SERVICE_KEY) {
  test(`an owner who ${what} before the body comes makes no service key`, async (t) => {
    const person = await signedInOwner();
    const json = { environment: "live", kind: "service" };
    t.after(() => requireFactor(person.account_id, false));
    const answer = await callLate(t, "keyring.create", json, { person, inAccount: true }, lose);
    assert.equal(answer.status, status, answer.text);
  });
}

test("an operator who is no longer one before the body comes suspends nothing", async (t) => {
  const person = await signedInOwner();
  const json = { account_id: person.account_id, reason: "revenge" };
  const answer = await callLate(t, "operator.suspend", json, { person, inAccount: false }, () =>
    setStaffRole(other.db, person.user_id, null),
  );
  assert.equal(answer.status, 404, answer.text);
});

test("someone who signs out everywhere before the body comes is not renamed", async (t) => {
  const person = await signedInOwner();
  const name = { name: "Somebody else" };
  const answer = await callLate(t, "profile.rename", name, { person, inAccount: false }, () =>
    endAllSessions(other.db, person.user_id),
  );
  assert.equal(answer.status, 401, answer.text);
  const user = await server.db.user.findUniqueOrThrow({ where: { id: person.user_id } });
  assert.equal(user.name, "An owner");
});
