import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { MAX_BALANCE } from "#domain/limit.ts";
import { createUser } from "#server/people/store/user.ts";
import { inParallel } from "#testing/parallel.ts";
import { assertRefused } from "#testing/servers/command-line.ts";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newMember, outsideAccounts } from "#testing/tenants/member.ts";
import {
  newContract,
  newResources,
  newWebhook,
  type Resources,
  success,
} from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
let operator: Awaited<ReturnType<typeof newStaff>>;
before(async () => {
  server = await startRestServer();
  operator = await newStaff("operator");
});
after(() => server.close());

async function newStaff(staff_role: "support" | "operator") {
  const email = `${staff_role}-${randomUUID()}@example.com`;
  const user = await createUser(server.db, { email, name: staff_role, staff_role });
  if (!user) throw new Error("the email address is taken");
  return { ...user, call: outsideAccounts(server, user) };
}

async function hitsOf(text: string) {
  const { hits } = await operator.call.support.search({ text });
  return hits.map(({ kind, id, account_id }) => [kind, id, account_id]);
}

async function named(own: Resources) {
  const name = `Acme ${randomUUID()}`;
  await server.db.account.update({ where: { id: own.tenant.account_id }, data: { name } });
  return name;
}

test("everything in an account is found by its id, with the account", async () => {
  const own = await newResources(server);
  const { account_id } = own.tenant;
  const name = await named(own);
  for (const [kind, id] of [
    ["account", account_id],
    ["person", own.tenant.user_id],
    ["check", own.check.id],
    ["contract", own.contract.id],
    ["webhook", own.webhook.id],
    ["key", own.active.id],
  ] as const) {
    const { hits } = await operator.call.support.search({ text: ` ${id} ` });
    assert.equal(hits.length, 1, kind);
    const [hit] = hits;
    assert.deepEqual(
      [hit?.kind, hit?.id, hit?.account_id, hit?.account_name, hit?.is_suspended],
      [kind, id, account_id, name, false],
    );
  }
});

test("a search matches names by substring, case-insensitively", async () => {
  const own = await newResources(server);
  const { account_id, user_id } = own.tenant;
  const name = await named(own);
  const mark = randomUUID();
  const email = `${mark}@example.com`;
  await server.db.user.update({ where: { id: user_id }, data: { email } });
  const contract = await success(
    server.send("POST /contracts", { key: own.key, json: newContract(`Orders ${mark}`) }),
  );
  const url = `https://example.com/${mark}?token=x`;
  const webhook = await success(
    server.send("POST /webhooks", { key: own.key, json: { ...newWebhook(), url } }),
  );
  await server.db.apiKey.update({
    where: { account_id_id: { account_id, id: own.active.id } },
    data: { label: `CI Nightly ${mark.slice(0, 4)}${randomUUID()}` },
  });
  const person = ["person", user_id, account_id];
  const orders = ["contract", contract.id, account_id];
  const hook = ["webhook", webhook.id, account_id];
  const parts = [person, orders, hook];
  const cases: [string, unknown[]][] = [
    [name.slice(0, 20).toUpperCase(), [["account", account_id, account_id]]],
    [email, [person]],
    [mark.slice(0, 13).toUpperCase(), parts],
    [mark.slice(1, 20), parts],
    [` ${mark.slice(9).toUpperCase()} `, parts],
    [`${mark.slice(20)}?token=x`, []],
    [`ORDERS ${mark}`, [["contract", contract.id, account_id]]],
    [`${url}yz`, [["webhook", webhook.id, account_id]]],
    [url.slice(0, 40), [["webhook", webhook.id, account_id]]],
    [own.active.key.slice(0, 16), [["key", own.active.id, account_id]]],
    [`${own.active.key.slice(0, 16)}…`, [["key", own.active.id, account_id]]],
    [own.active.key, [["key", own.active.id, account_id]]],
    [own.active.key.slice(0, 15), [["key", own.active.id, account_id]]],
    [own.active.key.slice(0, 16).toUpperCase(), [["key", own.active.id, account_id]]],
    [`nightly ${mark.slice(0, 4)}`, [["key", own.active.id, account_id]]],
    [`%${mark}`, []],
    [`https://checks.example/accounts/${account_id}/contracts/${contract.id}`, [orders]],
    [`/accounts/${account_id}/webhooks/${webhook.id}?cursor=x`, [hook]],
    [`http://localhost:3000/api/v1/contracts/${contract.id.toUpperCase()}`, [orders]],
    ["", []],
  ];
  for (const [text, hits] of cases) assert.deepEqual(await hitsOf(text), hits, text);
});

test("up to two letters match the beginning of a name, three or more match anywhere", async () => {
  const own = await newResources(server);
  const { account_id } = own.tenant;
  const name = `\u{1F9A9}\u{1F9A2} ${randomUUID()}`;
  await server.db.account.update({ where: { id: account_id }, data: { name } });
  const account = ["account", account_id, account_id];
  assert.deepEqual(await hitsOf(name.slice(0, 4)), [account]);
  assert.deepEqual(await hitsOf(name.slice(2, 4)), []);
  assert.deepEqual(await hitsOf(name.slice(2, 12)), [account]);
});

test("a refused request is found by its id, case-insensitively, with its account", async () => {
  const own = await newResources(server);
  const { headers } = await server.send("GET /usage", { key: own.revoked.key });
  const id = headers.get("x-request-id") ?? "";
  const { hits } = await operator.call.support.search({ text: id.toUpperCase() });
  assert.deepEqual(
    hits.map(({ kind, id, label, account_id }) => [kind, id, label, account_id]),
    [["request", id, "revoked_key", own.tenant.account_id]],
  );
});

test("a webhook URL of any characters and maximum length is stored and found", async () => {
  const own = await newResources(server);
  const mark = randomUUID();
  const start = `https://example.com/${mark}/`;
  const letters = Array.from({ length: 2048 - start.length }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
  );
  const url = start + letters.join("");
  const webhook = await success(
    server.send("POST /webhooks", { key: own.key, json: { ...newWebhook(), url } }),
  );
  const hits = [["webhook", webhook.id, own.tenant.account_id]];
  for (const text of [start, url.slice(0, 800), url]) assert.deepEqual(await hitsOf(text), hits);
  assert.deepEqual(await hitsOf(`${url.slice(0, 800)}x`), []);
});

test("a webhook's URL is shown without what follows its path", async () => {
  const own = await newResources(server);
  const start = `https://example.com/${randomUUID()}`;
  for (const rest of ["", "?token=secret", "#secret"]) {
    const url = start + rest;
    await success(server.send("POST /webhooks", { key: own.key, json: { ...newWebhook(), url } }));
  }
  const { hits } = await operator.call.support.search({ text: start });
  assert.deepEqual(hits.map(({ label }) => label).sort(), [start, `${start}?…`, `${start}?…`]);
});

test("a channel's webhook is found by its id only, with a part of its URL", async () => {
  const own = await newResources(server);
  const url = `https://${randomUUID()}.example/services/hidden-1234`;
  const { id } = await asPerson(server, own.tenant).webhooks.subscribe({
    url,
    kind: "teams",
    events: ["pass"],
    only_blocked: false,
  });
  for (const text of [url, url.slice(0, 40), url.slice(8, 44)]) {
    assert.deepEqual(await hitsOf(text), []);
  }
  const { hits } = await operator.call.support.search({ text: id });
  assert.deepEqual(
    hits.map(({ label }) => label),
    [`${new URL(url).origin}/…1234`],
  );
});

test("a search is logged before its hits are shown, with the person and the term, and only the prefix of a secret", async () => {
  const staff = await newStaff("support");
  const own = await newResources(server);
  const mark = randomUUID();
  for (const text of [
    own.check.id,
    mark,
    own.active.key,
    `https://e.example/${mark}?t=secret`,
    " ",
  ]) {
    await staff.call.support.search({ text });
  }
  const events = await server.db.auditEvent.findMany({
    where: { account_id: "", actor_id: staff.id },
    orderBy: { id: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, actor, actor_role, target, detail }) => [
      ...[action, actor, actor_role, target, detail],
    ]),
    [
      [own.check.id, null],
      [null, { words: mark }],
      [null, { words: own.active.key.slice(0, 16) }],
      [null, { words: `https://e.example/${mark}` }],
    ].map((event) => ["staff.searched", staff.email, "support", ...event]),
  );
});

test("a person is found once for each of their accounts", async () => {
  const [one, other] = [await newTenant(server.db), await newTenant(server.db)];
  const member = await newMember(server.db, one, "viewer");
  const { account_id } = other;
  await server.db.membership.create({ data: { account_id, user_id: member.id, role: "owner" } });
  const hits = await hitsOf(member.email);
  assert.deepEqual(
    new Set(hits.map(([, , account]) => account)),
    new Set([one.account_id, account_id]),
  );
});

test("a long list of hits is cut", async () => {
  const tenant = await newTenant(server.db);
  const mark = randomUUID();
  const { account_id } = tenant;
  await server.db.contract.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      account_id,
      id: `ctr_${index}`,
      name: `${mark} ${index}`,
      columns: [],
    })),
  });
  const names = (await operator.call.support.search({ text: mark })).hits.map(({ label }) => label);
  const all = Array.from({ length: 30 }, (_, index) => `${mark} ${index}`).sort();
  assert.deepEqual(names, all.slice(0, 20), "in the order of their names");
});

function topUp(account_id: string, entry_id: string, amount = 5) {
  return { account_id, entry_id, amount, reason: "invoice 7" };
}

test("an operator adds credits once, however often the form is submitted", async () => {
  const { account_id } = await newTenant(server.db, 100);
  const { next_entry_id } = await operator.call.support.account({ account_id });
  await inParallel(10, () => operator.call.operator.addCredits(topUp(account_id, next_entry_id)));
  const account = await server.db.account.findUnique({ where: { id: account_id } });
  assert.equal(account?.credits_remaining, 105n);
  const entries = await server.db.creditEntry.findMany({
    where: { account_id },
    orderBy: { id: "asc" },
  });
  const ledger = entries.map(({ amount, reason, actor }) => [Number(amount), reason, actor]);
  assert.deepEqual(ledger.at(-1), [5, "invoice 7", operator.email]);
  assert.equal(ledger.length, 2);
  const where = { account_id, action: "operator.addCredits" };
  const events = await server.db.auditEvent.findMany({ where });
  assert.deepEqual(
    events.map(({ actor, actor_role, target, detail }) => [actor, actor_role, target, detail]),
    [
      [
        operator.email,
        "operator",
        account_id,
        { amount: 5, reason: "invoice 7", changes: { credits_remaining: [100, 105] } },
      ],
    ],
  );
});

test("repeating an entry with another amount is refused with the original amount", async () => {
  const { account_id } = await newTenant(server.db, 100);
  const { next_entry_id: id } = await operator.call.support.account({ account_id });
  const add = operator.call.operator.addCredits;
  const added = { credits_remaining: 105, amount: 5 };
  assert.deepEqual(await add(topUp(account_id, id, 5)), added);
  assert.deepEqual(await add(topUp(account_id, id, 5)), added);
  await assert.rejects(add(topUp(account_id, id, 1000)), {
    problem: "idempotency_key_reused",
    message: /^This entry has already added 5 credits\./,
  });
  const { credits_remaining } = await operator.call.support.account({ account_id });
  assert.equal(credits_remaining, 105);
});

test("a second entry adds credits again", async () => {
  const { account_id } = await newTenant(server.db, 100);
  for (const amount of [5, 7]) {
    const { next_entry_id } = await operator.call.support.account({ account_id });
    await operator.call.operator.addCredits(topUp(account_id, next_entry_id, amount));
  }
  const { credits_remaining } = await operator.call.support.account({ account_id });
  assert.equal(credits_remaining, 112);
});

test("a top-up beyond what a number holds exactly is refused, and a repeat of the last is not", async () => {
  const { account_id } = await newTenant(server.db, MAX_BALANCE - 5);
  const { next_entry_id: id } = await operator.call.support.account({ account_id });
  const add = operator.call.operator.addCredits;
  await assert.rejects(add(topUp(account_id, id, 6)), {
    problem: "invalid_request",
    message: "amount must not bring the balance above 1,000,000,000,000,000 credits.",
  });
  const added = { credits_remaining: MAX_BALANCE, amount: 5 };
  assert.deepEqual(await add(topUp(account_id, id, 5)), added);
  assert.deepEqual(await add(topUp(account_id, id, 5)), added);
  const more = ["--account", account_id, "--amount", "1", "--reason", "invoice 8"];
  await assertRefused(["credits", "add", ...more], /at most 1,000,000,000,000,000 credits/);
  assert.equal(await server.db.creditEntry.count({ where: { account_id } }), 2);
  const where = { account_id, action: "operator.addCredits" };
  assert.equal(await server.db.auditEvent.count({ where }), 1);
});

test("adding credits requires an account, an amount and a reason", async () => {
  const { account_id } = await newTenant(server.db, 100);
  const { next_entry_id: id } = await operator.call.support.account({ account_id });
  const nowhere = `acc_${"0".repeat(26)}`;
  const add = operator.call.operator.addCredits;
  await assert.rejects(add(topUp(nowhere, id)), { problem: "account_not_found" });
  for (const amount of [0, -1, 1.5, 1e15]) await assert.rejects(add(topUp(account_id, id, amount)));
  await assert.rejects(add({ ...topUp(account_id, id), reason: " " }));
  await assert.rejects(add(topUp(account_id, "mine")));
  const { credits_remaining } = await operator.call.support.account({ account_id });
  assert.equal(credits_remaining, 100);
  assert.equal(await server.db.creditEntry.count({ where: { account_id: nowhere } }), 0);
});

test("an operator suspends an account with a reason, and resumes it", async () => {
  const own = await newResources(server);
  const { account_id } = own.tenant;
  await operator.call.operator.suspend({ account_id, reason: "unpaid" });
  const refused = await server.send("GET /usage", { key: own.key });
  assert.equal(refused.body.code, "account_suspended");
  const account = await operator.call.support.account({ account_id });
  assert.equal(account.suspended_reason, "unpaid");
  const { hits } = await operator.call.support.search({ text: account_id });
  assert.equal(hits[0]?.is_suspended, true);
  await operator.call.operator.resume({ account_id });
  assert.equal((await server.send("GET /usage", { key: own.key })).status, 200);
  const where = { account_id };
  const events = await server.db.auditEvent.findMany({ where, orderBy: { created_at: "asc" } });
  const acts = events.filter(({ action }) => action.startsWith("operator."));
  assert.deepEqual(
    acts.map(({ action, detail }) => [action, detail]),
    [
      ["operator.suspend", { changes: { reason: [null, "unpaid"] } }],
      ["operator.resume", { changes: { reason: ["unpaid", null] } }],
    ],
  );
});

test("an operator opens an account, whose owner joins by invitation", async () => {
  const email = `${randomUUID()}@example.com`;
  const name = `New ${randomUUID()}`;
  const opened = await operator.call.operator.openAccount({ name, credits: 50, email });
  const token = opened.token ?? "";
  const invitation = await outsideAccounts(server).invitations.open({ token });
  assert.deepEqual(
    [invitation.account_name, invitation.email, invitation.role],
    [name, email, "owner"],
  );
  const { account_id } = opened;
  const account = await operator.call.support.account({ account_id });
  assert.equal(account.credits_remaining, 50);
  const events = await server.db.auditEvent.findMany({ where: { account_id } });
  assert.deepEqual(
    events.filter(({ action }) => action === "operator.openAccount").map(({ detail }) => detail),
    [{ name, credits: 50, email }],
  );
  assert.ok(token !== "" && !JSON.stringify(events).includes(token));
});

test("with a mail server, the first owner's link is only in the mail", async (t) => {
  server.services.mail = { baseUrl: "https://checks.example.com" };
  t.after(() => {
    server.services.mail = null;
  });
  const email = `${randomUUID()}@example.com`;
  const opened = await operator.call.operator.openAccount({ name: "New", credits: 5, email });
  assert.equal(opened.token, null);
  const mail = await server.db.mail.findFirstOrThrow({ where: { recipient: email } });
  assert.match(mail.text, /https:\/\/checks\.example\.com\/invitations\/[\w-]{43}\n/);
});

test("staff see which people have an address that nobody has proved", async () => {
  const tenant = await newTenant(server.db);
  const { email } = await newMember(server.db, tenant, "owner");
  const where = { id: tenant.user_id };
  const owner = await server.db.user.update({ where, data: { email_verified: false } });
  const search = (text: string) => operator.call.support.search({ text });
  assert.deepEqual((await search(owner.email)).unverified, [owner.id]);
  assert.deepEqual((await search(email)).unverified, []);
  const { owners } = await operator.call.support.account({ account_id: tenant.account_id });
  assert.deepEqual(owners, [
    { email: owner.email, email_verified: false },
    { email, email_verified: true },
  ]);
});

test("someone who is no longer staff is refused on the next call", async () => {
  const former = await newStaff("operator");
  await former.call.support.search({ text: "x" });
  await server.db.user.update({ where: { id: former.id }, data: { staff_role: null } });
  await assert.rejects(former.call.support.search({ text: "x" }), { problem: "unknown_path" });
});
