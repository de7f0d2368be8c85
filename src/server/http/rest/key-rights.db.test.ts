import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { issueKey } from "#server/keys/issue-key.ts";
import { setKeyActive } from "#server/keys/store/api-key.ts";
import { removeMember, setMemberRole } from "#server/people/store/member.ts";
import { KEYED, operation } from "#testing/operations.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { KEY_HOLDERS, type KeyHolder, keyLine } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { valid } from "#testing/status-lines/line.ts";
import { newMember } from "#testing/tenants/member.ts";
import { checkOf, newResources, success } from "#testing/tenants/resources.ts";
import { sharedResources } from "#testing/tenants/shared-resources.ts";
import type { Tenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let other: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  other = await startRestServer({ contractChanges: true });
});
after(async () => {
  await server.close();
  await other.close();
});

/** Creates a member with a key. */
async function newHolder({ account_id }: Tenant, role: "owner" | "member" | "viewer") {
  const { id } = await newMember(server.db, { account_id }, role);
  const { id: key_id, key } = await issueKey(server.db, account_id, id, { environment: "live" });
  return { user_id: id, key_id, key };
}

async function keyOf(tenant: Tenant, holder: KeyHolder) {
  const isGone = holder === "removed member";
  const { user_id, key } = await newHolder(tenant, isGone ? "member" : holder);
  if (isGone) await removeMember(server.db, tenant.account_id, user_id);
  return key;
}

const unchanged = sharedResources(() => newResources(server));

for (const name of KEYED) {
  for (const holder of KEY_HOLDERS) {
    const code = keyLine(name, holder);
    test(`${name} with a ${holder}'s key: ${code ?? "done"}`, async () => {
      const changes = code === null && !name.startsWith("GET ");
      const own = await (changes ? newResources(server) : unchanged());
      const key = await keyOf(own.tenant, holder);
      const answer = await server.send(name, { ...valid(name, own), key });
      assert.equal(answer.body?.code ?? null, code, answer.text);
      const refused = holder === "removed member" ? 401 : 403;
      assert.equal(answer.status, code === null ? operation(name).status : refused);
    });
  }
}

test("a key made with a key belongs to the same user, and has no more rights", async () => {
  const { tenant } = await newResources(server);
  const { user_id, key } = await newHolder(tenant, "member");
  const made = await success(server.send("POST /keys", { key, json: { environment: "live" } }));
  await setMemberRole(server.db, tenant.account_id, user_id, "viewer");
  const send = (name: string, json?: object) => server.send(name, { key: made.key, json });
  assert.equal((await send("PUT /policy", { report_only: true })).status, 403);
  assert.equal((await send("GET /usage")).status, 200);
  await removeMember(server.db, tenant.account_id, user_id);
  assert.equal((await send("GET /usage")).status, 401);
});

test("an old key of someone who came back works once it is activated, with the rights of their new role", async () => {
  const { tenant } = await newResources(server);
  const { account_id } = tenant;
  const { user_id, key_id, key } = await newHolder(tenant, "member");
  await removeMember(server.db, account_id, user_id);
  assert.equal((await server.send("GET /usage", { key })).body.code, "key_owner_left");
  await server.db.membership.create({ data: { account_id, user_id, role: "viewer" } });
  assert.equal((await server.send("GET /usage", { key })).body.code, "revoked_key");
  await setKeyActive(server.db, account_id, key_id, true);
  assert.equal((await server.send("GET /usage", { key })).status, 200);
  assert.equal((await server.send("DELETE /keys/{id}", { key, id: "key" })).status, 403);
});

const CHANGES = {
  "POST /check": { status: 401, change: removeMember },
  "GET /usage": { status: 401, change: removeMember },
  "PUT /policy": {
    status: 403,
    change: (db: RestServer["db"], account_id: string, user_id: string) =>
      setMemberRole(db, account_id, user_id, "viewer"),
  },
} as const;

for (const [name, { status, change }] of Object.entries(CHANGES)) {
  test(`while a key is used for ${name} on two servers, no request that starts after its owner lost the right succeeds`, async () => {
    const { tenant, contract } = await newResources(server);
    const bodies: Record<string, object> = {
      "POST /check": checkOf(contract.id),
      "PUT /policy": { report_only: true },
    };
    const { user_id } = await newHolder(tenant, "member");
    const keys = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const wanted = { environment: "live" as const };
        return (await issueKey(server.db, tenant.account_id, user_id, wanted)).key;
      }),
    );
    const statuses = { before: [] as number[], after: [] as number[] };
    const isUsed = Promise.withResolvers<void>();
    let period: "before" | "after" = "before";
    async function use() {
      for (let count = 0; statuses.after.length < 300; count++) {
        const started = period;
        const to = count % 2 === 0 ? server : other;
        const json = bodies[name];
        const answer = await to.send(name, { key: keys[count % keys.length] ?? "", json });
        if (answer.status !== 429) statuses[started].push(answer.status);
        if (statuses.before.length === 60) isUsed.resolve();
      }
    }
    const traffic = inParallel(10, use);
    await isUsed.promise;
    await change(server.db, tenant.account_id, user_id);
    period = "after";
    await traffic;
    assert.deepEqual(Object.keys(tally(statuses.after)), [String(status)]);
    assert.ok(statuses.before.includes(200));
  });
}
