import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Grant } from "#domain/keys/grant.ts";
import { RIGHTS } from "#domain/keys/right.ts";
import { issueKey } from "#server/keys/issue-key.ts";
import { newId } from "#server/store/id.ts";
import { OUT_OF_REACH, RIGHTS_OF } from "#testing/key-rights.ts";
import { KEYED, operation } from "#testing/operations.ts";
import { keyLine } from "#testing/rights.ts";
import { type RestServer, type Send, startRestServer } from "#testing/servers/rest-server.ts";
import { valid } from "#testing/status-lines/line.ts";
import { newMember } from "#testing/tenants/member.ts";
import {
  checkOf,
  newContract,
  newResources,
  newWebhook,
  type Resources,
  success,
} from "#testing/tenants/resources.ts";
import { sharedResources } from "#testing/tenants/shared-resources.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

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

type Change = Partial<Grant> & { expires_at?: Date | null };

/** Changes a key's grant as any server may. */
async function setGrant(key_id: string, grant: Change) {
  const { rights, contracts, expires_at } = grant;
  await server.db.apiKey.updateMany({
    where: { id: key_id },
    data: {
      ...(rights && { rights: [...rights] }),
      ...(contracts && { contracts: [...contracts] }),
      ...(expires_at !== undefined && { expires_at }),
      grant_version: { increment: 1 },
    },
  });
}

/** Creates a key of a member with this grant. */
async function newKey({ account_id }: Tenant, grant: Change, role: "member" | "viewer" = "member") {
  const { id: user_id } = await newMember(server.db, { account_id }, role);
  const issued = await issueKey(server.db, account_id, user_id, { environment: "live" });
  await setGrant(issued.id, grant);
  return issued;
}

/** Resources whose other keys may do no more than one with this grant, which may then give as much. */
async function newFor(grant: Change): Promise<Resources> {
  const own = await newResources(server);
  for (const { id } of [own.active, own.revoked]) await setGrant(id, grant);
  return own;
}

/** The same, and everything is of the contract. */
async function newOfContract(grant: Change): Promise<Resources> {
  const own = await newFor(grant);
  const { id } = own.webhook;
  await server.db.webhook.updateMany({ where: { id }, data: { contract_id: own.contract.id } });
  return own;
}

/** A valid request that is about the contract, as far as it can be. */
function request(name: string, own: Resources): Send {
  if (name !== "POST /webhooks") return valid(name, own);
  return { json: { ...newWebhook(), contract_id: own.contract.id } };
}

test("the table of rights has every operation", () => {
  assert.deepEqual(Object.keys(RIGHTS_OF).toSorted(), KEYED.toSorted());
});

/** WITHIN reaches the contract of `newResources`; BEYOND does not. */
const WITHIN = { contracts: ["nothing", "*"] };
const BEYOND = { contracts: ["other_*"] };

/** Shared by tests whose requests change nothing. */
const unchanged = sharedResources(() => newResources(server));
const readWithin = sharedResources(() => newOfContract(WITHIN));
const readBeyond = sharedResources(() => newOfContract(BEYOND));

for (const name of KEYED) {
  const needed = RIGHTS_OF[name] ?? [];
  const isRead = name.startsWith("GET ");
  for (const right of RIGHTS) {
    const may = needed.length === 0 || needed.includes(right);
    test(`${name} with the right ${right}: ${may ? "done" : "not_permitted"}`, async () => {
      const grant = { rights: [right] };
      const own = await (may && !isRead ? newFor(grant) : unchanged());
      const { key } = await newKey(own.tenant, grant);
      const answer = await server.send(name, { ...valid(name, own), key });
      if (may) assert.equal(answer.status, operation(name).status, answer.text);
      else {
        assert.deepEqual([answer.status, answer.body.code], [403, "not_permitted"]);
        for (const right of needed) assert.ok(answer.body.detail.includes(`\`${right}\``));
      }
    });
  }

  const [right = "check"] = needed;
  const owned = keyLine(name, "viewer");
  test(`${name} with the right ${right} of a viewer: ${owned ?? "done"}`, async () => {
    const own = await (owned === null && !isRead ? newResources(server) : unchanged());
    const { key } = await newKey(own.tenant, { rights: [right] }, "viewer");
    const answer = await server.send(name, { ...valid(name, own), key });
    assert.equal(answer.body?.code ?? null, owned, answer.text);
  });

  const ofAll = name === "PUT /policy";
  test(`${name} with a key for certain contracts, of which it is: ${ofAll ? "not_permitted" : "done"}`, async () => {
    const own = await (isRead ? readWithin() : newOfContract(WITHIN));
    const { key } = await newKey(own.tenant, WITHIN);
    const answer = await server.send(name, { ...request(name, own), key });
    assert.equal(answer.status, ofAll ? 403 : operation(name).status, answer.text);
    if (OUT_OF_REACH[name] === "nothing") assert.equal(answer.body.length, 1);
  });

  const code = OUT_OF_REACH[name] ?? null;
  test(`${name} with a key for other contracts: ${code ?? "done"}`, async () => {
    const own = await (code !== null || isRead ? readBeyond() : newOfContract(BEYOND));
    const { key } = await newKey(own.tenant, BEYOND);
    const answer = await server.send(name, { ...request(name, own), key });
    if (code === "nothing") assert.deepEqual(answer.body, []);
    else assert.equal(answer.body?.code ?? null, code, answer.text);
  });
}

test("contracts out of reach are answered like missing ones, whatever the rest of the request", async () => {
  const own = await newOfContract(BEYOND);
  const { key } = await newKey(own.tenant, BEYOND);
  for (const [name, code] of Object.entries(OUT_OF_REACH)) {
    if (!name.includes("{id}") || !code.endsWith("_not_found")) continue;
    const whole = { ...request(name, own), key };
    for (const sent of whole.json ? [whole, { ...whole, json: { name: 7 } }] : [whole]) {
      const answer = await server.send(name, sent);
      const id = `${(sent.id ?? "").slice(0, 4)}01kaf5v2jve6w8e8kgtr3d0v7q`;
      const never = await server.send(name, { ...sent, id });
      const texts = [answer, never].map(({ text, body }) => text.replace(body.request_id, ""));
      assert.equal(texts[0], texts[1], name);
    }
  }
});

test("a key for certain contracts creates and renames none beyond them", async () => {
  const { tenant } = await newResources(server);
  const { key } = await newKey(tenant, { contracts: ["shop_*"] });
  const made = await success(
    server.send("POST /contracts", { key, json: newContract("shop_orders") }),
  );
  const { id } = made;
  const renamed = await server.send("PUT /contracts/{id}", { key, id, json: { name: "orders_2" } });
  assert.deepEqual([renamed.status, renamed.body.code], [403, "not_permitted"]);
  const batch = { contracts: [newContract("shop_one"), newContract("two")] };
  const refused = await server.send("POST /contracts/batch", { key, json: batch });
  assert.equal(refused.status, 403);
  const { body } = await server.send("GET /contracts", { key });
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ["shop_orders"],
  );
  const byName = (name: string) =>
    fetch(`${server.url}/contracts?name=${name}`, { headers: { "X-API-Key": key } });
  assert.equal((await (await byName("shop_orders")).json()).length, 1);
  assert.equal((await (await byName("orders")).json()).length, 0);
});

test("globs mean the same in a list as they do for one contract", async () => {
  const { tenant, key: full } = await newResources(server);
  const names = ["a%b", "a_b", "axb", "a\\b", "A_b", "a🧊b", "a*b", "ab"];
  for (const name of names) {
    await success(server.send("POST /contracts", { key: full, json: newContract(name) }));
  }
  const all = await success(server.send("GET /contracts", { key: full }));
  for (const glob of ["a_b", "a%b", "a\\b", "a?b", "a*b", "?_b", "*"]) {
    const { key } = await newKey(tenant, { contracts: [glob] });
    const listed = await success(server.send("GET /contracts", { key }));
    const reached = [];
    for (const { id, name } of all) {
      const { status } = await server.send("GET /contracts/{id}", { key, id });
      if (status === 200) reached.push(name);
    }
    assert.deepEqual(
      listed.map(({ name }: { name: string }) => name),
      reached,
      glob,
    );
  }
});

test("pages of a list have all contracts within reach, and only those", async () => {
  const tenant = await newTenant(server.db);
  const names = Array.from({ length: 2300 }, (_, n) => (n % 7 === 0 ? `shop_${n}` : `other_${n}`));
  const { account_id } = tenant;
  await server.db.contract.createMany({
    data: names.map((name) => ({ account_id, id: newId("ctr"), name, columns: [] })),
  });
  const { key } = await newKey(tenant, { contracts: ["shop_*"] });
  const contractNames: string[] = [];
  let url: string | null = `${server.url}/contracts?limit=100`;
  while (url) {
    const answer: Response = await fetch(url, { headers: { "X-API-Key": key } });
    contractNames.push(...(await answer.json()).map(({ name }: { name: string }) => name));
    const next = /<([^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1];
    url = next ? new URL(next, server.url).href : null;
  }
  assert.deepEqual(
    contractNames.toSorted(),
    names.filter((name) => name.startsWith("shop_")).toSorted(),
  );
});

test("a contract that is renamed comes within reach, and goes out of it, at once", async () => {
  const own = await newResources(server);
  const { id, name } = own.contract;
  const { key } = await newKey(own.tenant, { contracts: ["shop_*"] });
  const check = async () => (await server.send("POST /check", { key, json: checkOf(id) })).status;
  const rename = (name: string) =>
    success(other.send("PUT /contracts/{id}", { key: own.key, id, json: { name } }));
  assert.equal(await check(), 404);
  await rename("shop_orders");
  assert.equal(await check(), 200);
  await rename(name);
  assert.equal(await check(), 404);
});

const USES: Record<string, (own: Resources) => Send> = {
  "POST /check": ({ contract }) => ({ json: checkOf(contract.id) }),
  "POST /gate": ({ contract: { name } }) => ({
    json: { checks: [{ contract: name, incoming_schema: { columns: [] } }] },
  }),
  "GET /contracts": () => ({}),
};

for (const [name, use] of Object.entries(USES)) {
  test(`${name}: rights that a key loses or gains count from the next request`, async () => {
    const own = await newResources(server);
    const issued = await newKey(own.tenant, {});
    const status = async () => (await server.send(name, { key: issued.key, ...use(own) })).status;
    assert.deepEqual([await status(), await status()], [200, 200]);
    await setGrant(issued.id, { rights: ["webhooks"] });
    assert.deepEqual([await status(), await status()], [403, 403]);
    await setGrant(issued.id, { rights: ["check"] });
    assert.deepEqual([await status(), await status()], [200, 200]);
    await setGrant(issued.id, { expires_at: new Date() });
    const expired = await server.send(name, { key: issued.key, ...use(own) });
    assert.deepEqual([expired.status, expired.body.code], [401, "expired_key"]);
    await setGrant(issued.id, { expires_at: new Date(Date.now() + 60_000) });
    assert.equal(await status(), 200);
  });

  test(`${name}: a request counts once, whatever the server remembers of the key's grant`, async () => {
    const own = await newResources(server);
    const issued = await newKey(own.tenant, {});
    const left = async () => {
      const { headers } = await server.send(name, { key: issued.key, ...use(own) });
      return Number(headers.get("x-ratelimit-remaining"));
    };
    const first = await left();
    await setGrant(issued.id, { rights: ["check"] });
    assert.equal(await left(), first - 1);
    await setGrant(issued.id, { rights: ["gate"] });
    assert.equal(await left(), first - 2);
  });
}

for (const name of ["POST /check", "POST /gate"]) {
  test(`${name}: an answer is not repeated for a key that does not reach the contract`, async () => {
    const own = await newResources(server);
    const sent = { ...USES[name]?.(own), headers: { "Idempotency-Key": "once" } };
    await success(server.send(name, { key: own.key, ...sent }));
    const { key } = await newKey(own.tenant, { contracts: ["other_*"] });
    for (const _ of [1, 2]) {
      const answer = await server.send(name, { key, ...sent });
      assert.deepEqual([answer.status, answer.body.code], [404, "contract_not_found"]);
    }
    const reaching = await newKey(own.tenant, { contracts: ["order?"] });
    const repeated = await server.send(name, { key: reaching.key, ...sent });
    assert.equal(repeated.headers.get("idempotent-replayed"), "true");
  });
}

test("POST /gate: an answer is not repeated for a key that reaches only another contract of that name", async () => {
  const own = await newResources(server);
  const { id, name } = own.contract;
  const sent = { ...USES["POST /gate"]?.(own), headers: { "Idempotency-Key": "once" } };
  await success(server.send("POST /gate", { key: own.key, ...sent }));
  const json = { name: "hidden" };
  await success(server.send("PUT /contracts/{id}", { key: own.key, id, json }));
  await success(server.send("POST /contracts", { key: own.key, json: newContract(name) }));
  const { key } = await newKey(own.tenant, { contracts: [name] });
  const answer = await server.send("POST /gate", { key, ...sent });
  assert.deepEqual([answer.status, answer.body.code], [404, "contract_not_found"]);
  const repeated = await server.send("POST /gate", { key: own.key, ...sent });
  assert.equal(repeated.headers.get("idempotent-replayed"), "true");
});

test("a service key works with a member's rights when its user has left", async () => {
  const own = await newResources(server);
  const issued = await newKey(own.tenant, {});
  await server.db.apiKey.updateMany({ where: { id: issued.id }, data: { kind: "service" } });
  const { user_id } = await server.db.apiKey.findFirstOrThrow({ where: { id: issued.id } });
  await server.db.membership.deleteMany({ where: { user_id } });
  const { key } = issued;
  assert.equal(
    (await server.send("PUT /policy", { key, json: { report_only: true } })).status,
    200,
  );
  assert.equal(
    (await server.send("POST /check", { key, json: checkOf(own.contract.id) })).status,
    200,
  );
});
