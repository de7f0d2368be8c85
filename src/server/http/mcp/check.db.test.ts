import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MAX_COLUMNS } from "#domain/contracts/column.ts";
import type { KeyRight } from "#domain/keys/right.ts";
import { type Agent, connectAgent } from "#testing/servers/agent.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, type Resources, success } from "#testing/tenants/resources.ts";
import { columns, spendAll } from "#testing/tenants/tenant.ts";

let server: RestServer;
let other: Resources;
const agents: Agent[] = [];
before(async () => {
  server = await startRestServer({ contractChanges: true });
  other = await newResources(server);
});
after(async () => {
  for (const agent of agents) await agent.close();
  await server.close();
});

async function connect(key: string) {
  const agent = await connectAgent(server, key);
  agents.push(agent);
  return agent;
}

/** Connects with the tenant's active key, limited as any server may limit it. */
async function limited({ active }: Resources, rights: KeyRight[], contracts: string[] = []) {
  const data = { rights, contracts, grant_version: { increment: 1 } };
  await server.db.apiKey.updateMany({ where: { id: active.id }, data });
  return connect(active.key);
}

async function creditsOf({ key }: Resources): Promise<number> {
  return (await success(server.send("GET /usage", { key }))).credits_remaining;
}

/** Lacks the required column b, and has another type for a. */
const BROKEN = [{ name: "a", type: "json" }];

test("a check costs a credit, and is stored as a dry run", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const before = await creditsOf(own);
  const { value, text, isError } = await agent.call("check", {
    contract: "orders",
    columns: BROKEN,
  });
  assert.equal(isError, false, text);
  assert.equal(await creditsOf(own), before - 1);
  assert.deepEqual(
    [value.decision, value.result, value.severity, value.credits_used],
    ["block", "warning", 70, 1],
  );
  assert.deepEqual(value.contract, { id: own.contract.id, name: "orders", version: 1 });
  assert.deepEqual(
    value.affected.map(({ name, contact }: Record<string, string>) => [name, contact]),
    [["Churn model", "#churn"]],
  );
  const id = value.check_id;
  const stored = await success(server.send("GET /checks/{id}", { key: own.key, id }));
  assert.equal(stored.severity, 70);
  const { source } = (await agent.call("explain", { check_id: id })).value;
  assert.deepEqual(source, { ref: "dry run by an agent" });
});

test("a check with the same idempotency key is the same check, and costs nothing", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const args = { contract: "orders", columns: BROKEN, idempotency_key: "plan-7" };
  const before = await creditsOf(own);
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => agent.call("check", args)));
  for (const { value } of others) assert.equal(value.check_id, first?.value.check_id);
  assert.equal(await creditsOf(own), before - 1);
  assert.equal((await agent.call("check", args)).value.credits_used, 0);
  const reused = await agent.call("check", { ...args, columns: columns("integer", "string") });
  assert.match(reused.text, /idempotency_key_reused/);
});

test("an idempotency key that cannot be stored is refused, and nothing is charged", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const before = await creditsOf(own);
  for (const idempotency_key of ["a\u0000", "\ud800"]) {
    const call = { contract: "orders", columns: BROKEN, idempotency_key };
    const { isError, text } = await agent.call("check", call);
    assert.equal(isError, true);
    assert.match(text, /idempotency_key must not contain U\+0000 or lone surrogates/);
  }
  assert.equal(await creditsOf(own), before);
});

test("without credits nothing is checked", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  await spendAll(server.db, own.tenant);
  const { isError, text } = await agent.call("check", { contract: "orders", columns: BROKEN });
  assert.equal(isError, true);
  assert.match(text, /credits/);
});

test("a key that may only read cannot check, and is told which right it lacks", async () => {
  const own = await newResources(server);
  const agent = await limited(own, ["read"]);
  const before = await creditsOf(own);
  const { isError, text } = await agent.call("check", { contract: "orders", columns: BROKEN });
  assert.equal(isError, true);
  assert.match(text, /not_permitted.*lacks the right `check`/);
  assert.equal(await creditsOf(own), before);
});

test("what another account has is neither checked nor explained", async () => {
  const agent = await connect((await newResources(server)).key);
  const checked = await agent.call("check", { contract: other.contract.id, columns: BROKEN });
  assert.match(checked.text, /contract_not_found/);
  for (const check_id of [other.check.id, "chk_nothing", "'; DROP TABLE check; --"]) {
    const { isError, text } = await agent.call("explain", { check_id });
    assert.equal(isError, true);
    assert.match(text, /check_not_found/);
  }
});

test("a key for some contracts checks and explains only those", async () => {
  const own = await newResources(server);
  const agent = await limited(own, ["check", "read"], ["sales_*"]);
  const checked = await agent.call("check", { contract: "orders", columns: BROKEN });
  assert.match(checked.text, /contract_not_found/);
  const explained = await agent.call("explain", { check_id: own.check.id });
  assert.match(explained.text, /check_not_found/);
});

test("a key that may only check is not told what the account's policies and people say", async () => {
  const own = await newResources(server);
  const agent = await limited(own, ["check"]);
  const { text } = await agent.call("explain", { check_id: own.check.id });
  assert.match(text, /not_permitted.*`read`/);
});

test("a blocked check is explained: why, since when, who is affected, what would unblock it", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const args = { contract: "orders", columns: BROKEN };
  const first = (await agent.call("check", args)).value;
  const check_id = (await agent.call("check", args)).value.check_id;
  const { value, text } = await agent.call("explain", { check_id });
  assert.equal(value.decision, "block", text);
  assert.match(value.why, /must stop: the default policy blocks/);
  assert.equal(value.now, null);
  assert.equal(value.affected[0].name, "Churn model");
  assert.equal(value.last_passing.check_id, own.check.id);
  const removed = value.changes.find((change: { column: string }) => change.column === "b");
  assert.equal(removed.checks, 2);
  const { created_at } = await success(
    server.send("GET /checks/{id}", { key: own.key, id: first.check_id }),
  );
  assert.equal(removed.first_seen, created_at);
  assert.equal(value.unblock.length, 3);
  assert.ok(value.unblock[1].endsWith(value.url));
});

test("a check that missing details block says so, also when it is explained", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const args = { contract: "orders", columns: columns("integer", "string") };
  const check = async () => (await agent.call("check", args)).value;
  const counts = ({ not_compared_in_full, lacks_details }: Record<string, unknown>) => [
    not_compared_in_full,
    lacks_details,
  ];
  assert.deepEqual(counts(await check()), [2, false]);
  const json = { require_details: true };
  const { id } = own.contract;
  await success(server.send("PUT /contracts/{id}/policy", { key: own.key, id, json }));
  const blocked = await check();
  assert.deepEqual([blocked.decision, ...counts(blocked)], ["block", 2, true]);
  const { value } = await agent.call("explain", { check_id: blocked.check_id });
  assert.deepEqual(counts(value), [2, true]);
  const { changes } = (await agent.call("list_changes", { which: "blocking" })).value;
  assert.deepEqual(
    changes.map(({ kind, column }: Record<string, unknown>) => [kind, column]),
    [["not_compared", ""]],
  );
});

test("a check that passes since an approval says so, and nothing is to be done", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const args = { contract: "orders", columns: columns("json", "string") };
  const { check_id, decision } = (await agent.call("check", args)).value;
  assert.equal(decision, "block");
  const json = { kind: "type_changed", column: "a", from: "integer", to: "json", reason: "agreed" };
  const { id } = own.contract;
  await success(server.send("POST /contracts/{id}/approvals", { key: own.key, id, json }));
  const { value } = await agent.call("explain", { check_id });
  assert.match(value.now, /^Approved\. .*will pass/);
  assert.deepEqual(value.unblock, []);
  const passing = (await agent.call("check", args)).value;
  assert.equal(passing.decision, "pass");
  assert.equal(passing.changes[0].is_approved, true);
});

test("what would unblock a check follows what the policy requires of details now", async () => {
  const own = await newResources(server);
  const { id } = own.contract;
  const agent = await connect(own.key);
  const requireDetails = (require_details: boolean) =>
    success(
      server.send("PUT /contracts/{id}/policy", { key: own.key, id, json: { require_details } }),
    );
  const checked = async (columns: object[]) =>
    (await agent.call("check", { contract: "orders", columns })).value.check_id;
  const waysOf = async (check_id: string) =>
    (await agent.call("explain", { check_id })).value.unblock as string[];

  const passed = await checked(columns("integer", "string"));
  assert.deepEqual(await waysOf(passed), []);
  await requireDetails(true);
  const [details = "", ...others] = await waysOf(passed);
  assert.deepEqual(others, []);
  assert.match(details, /in full on both sides/);

  const blocked = await checked([{ name: "a", type: "integer" }]);
  assert.match((await waysOf(blocked)).at(-1) ?? "", /needed as well/);
  await requireDetails(false);
  assert.doesNotMatch((await waysOf(blocked)).join(), /on both sides/);
});

test("a check that passed is explained without anything to do", async () => {
  const own = await newResources(server);
  const { value } = await (await connect(own.key)).call("explain", { check_id: own.check.id });
  assert.match(value.why, /can continue: nothing changed/);
  assert.deepEqual([value.changes, value.unblock], [[], []]);
});

test("more columns than a schema has are refused, whatever is in them", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const many = Array.from({ length: MAX_COLUMNS + 1 }, () => ({ name: 1, type: 2 }));
  const { isError, text } = await agent.call("check", { contract: "orders", columns: many });
  assert.equal(isError, true);
  assert.match(text, /columns must have at most 2000 entries/);
  const wrong = await agent.call("check", { contract: "orders", columns: many.slice(1) });
  assert.ok(wrong.isError && wrong.text.length < 2000, wrong.text);
});

test("the largest schema is checked, and the result is bounded", async () => {
  const own = await newResources(server);
  const agent = await connect(own.key);
  const wide = Array.from({ length: MAX_COLUMNS }, (_, at) => {
    return { name: `${"\u202e".repeat(100)}${at}`, type: "string" };
  });
  const { value, text } = await agent.call("check", { contract: "orders", columns: wide });
  assert.equal(value.change_count, MAX_COLUMNS + 2);
  assert.equal(value.changes.length, 100);
  assert.ok(Buffer.byteLength(text) <= 256 * 1024);
});
