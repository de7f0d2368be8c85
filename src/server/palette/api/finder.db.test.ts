import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { after, before, test } from "node:test";
import { asPerson } from "#testing/servers/delivering.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";

let server: RestServer;
let own: Resources;
let other: Resources;
before(async () => {
  server = await startRestServer();
  [own, other] = await Promise.all([newResources(server), newResources(server)]);
});
after(() => server.close());

async function hitsFor({ tenant }: Resources, text: string) {
  const { found } = await asPerson(server, tenant, "viewer").finder.find({ text });
  return found.map(({ kind, id, title, detail }) => [kind, id, title, detail]);
}

test("everything in an account is found by the text that identifies it", async () => {
  const { contract, check, webhook, active } = own;
  await asPerson(server, own.tenant).keyring.rename({ id: active.id, label: "Nightly load" });
  const preview = active.key.slice(0, 16);
  const key = ["key", active.id, preview, "Nightly load"];
  assert.deepEqual(await hitsFor(own, "ORD"), [["contract", contract.id, "orders", null]]);
  assert.deepEqual(await hitsFor(own, check.id), [["check", check.id, "orders", "pass"]]);
  assert.deepEqual(await hitsFor(own, preview), [key]);
  assert.deepEqual(await hitsFor(own, "nightly"), [key]);
  assert.deepEqual(await hitsFor(own, "example.com/"), [
    ["webhook", webhook.id, "https://example.com/hooks", null],
  ]);
  assert.deepEqual(await hitsFor(own, "%"), []);
  assert.deepEqual(await hitsFor(own, "no such thing"), []);
});

test("everything is found by its id, and not from another account", async () => {
  for (const what of ["check", "contract", "active", "webhook"] as const) {
    const { id } = own[what];
    assert.equal((await hitsFor(own, id))[0]?.[1], id, what);
    assert.deepEqual(await hitsFor(other, id), [], what);
  }
});

test("a channel's webhook is found by its host and its end, and not by the rest of its URL", async () => {
  const url = "https://hooks.chat.example/services/hidden-1234";
  const { id } = await asPerson(server, own.tenant).webhooks.subscribe({
    url,
    kind: "slack",
    events: ["pass"],
    only_blocked: false,
  });
  const shown = [["webhook", id, "https://hooks.chat.example/…1234", null]];
  for (const text of ["hooks.chat", "…1234", id]) assert.deepEqual(await hitsFor(own, text), shown);
  for (const text of [url, "services", "hidden"]) assert.deepEqual(await hitsFor(own, text), []);
});

test("a few of each kind are found, the exact match first, then the newest", async () => {
  const person = asPerson(server, own.tenant);
  const columns = [{ name: "a", type: "string" as const, required: true }];
  for (const name of ["x", "x1", "x2", "x3", "x4", "x5", "x6"]) {
    await person.contracts.create({ name, schema: { columns } });
  }
  const names = (await hitsFor(own, "x"))
    .filter(([kind]) => kind === "contract")
    .map(([, , name]) => name);
  assert.deepEqual(names, ["x", "x6", "x5", "x4", "x3", "x2"]);
});

test("a contract is found by its owner or a whole tag, after those found by name", async () => {
  const person = asPerson(server, other.tenant);
  const columns = [{ name: "a", type: "string" as const, required: true }];
  const create = (name: string) => person.contracts.create({ name, schema: { columns } });
  const finance = await create("finance");
  const { id } = await create("revenue");
  const details = {
    description: "",
    owner: "Finance Team",
    tags: ["Daily", "€ {x}"],
    mails_owner: true,
  };
  await person.catalogue.describe({ id, ...details });
  const revenue = ["contract", id, "revenue", "Finance Team, Daily, € {x}"];
  assert.deepEqual(await hitsFor(other, "FINANCE"), [
    ["contract", finance.id, "finance", null],
    revenue,
  ]);
  assert.deepEqual(await hitsFor(other, "daily"), [revenue]);
  assert.deepEqual(await hitsFor(other, "€ {X}"), [revenue]);
  assert.deepEqual(await hitsFor(other, "dail"), []);
});

test("a refused request is found by its id, case-insensitively, and not from another account", async () => {
  const { headers } = await server.send("GET /usage", { key: own.revoked.key });
  const id = headers.get("x-request-id") ?? "";
  assert.deepEqual(await hitsFor(own, id.toUpperCase()), [["request", id, id, "revoked_key"]]);
  assert.deepEqual(await hitsFor(other, id), []);
});

test("columns, consumers and members are found in the reader's own account only", async () => {
  const [mine, theirs] = await Promise.all([newResources(server), newResources(server)]);
  const person = asPerson(server, mine.tenant);
  const schema = {
    columns: ["ZIP_code", "zip", 'say "zip"'].map((name) => ({
      name,
      type: "string" as const,
      required: true,
    })),
  };
  const { id } = await person.contracts.create({ name: "addresses", schema });
  const consumer = await person.consumers.create({
    id,
    name: "Mailing",
    owner: "Grace",
    contact: "grace@example.com",
    columns: null,
  });
  assert.deepEqual(await hitsFor(mine, "ZIP"), [
    ["column", id, "zip", "addresses"],
    ["column", id, "ZIP_code", "addresses"],
    ["column", id, 'say "zip"', "addresses"],
  ]);
  for (const text of ["mailing", "GRACE", "grace@", consumer.id]) {
    assert.deepEqual(await hitsFor(mine, text), [
      ["consumer", consumer.id, "Mailing", "addresses"],
    ]);
  }
  const { user_id } = mine.tenant;
  const [{ email } = { email: "" }] = await person.members.list();
  const rows = await hitsFor(mine, email.toUpperCase());
  assert.deepEqual(
    rows.map(([kind, id]) => [kind, id]),
    [["member", user_id]],
  );
  for (const text of ["zip", "mailing", consumer.id, email, user_id]) {
    assert.deepEqual(await hitsFor(theirs, text), [], text);
  }
});

test("columns of the newest contract are found, however large it is, and older ones are counted", async () => {
  const own = await newResources(server);
  const text = () =>
    Array.from({ length: 250 }, () => String.fromCharCode(randomInt(0x4e00, 0x9fff))).join("");
  const columns = Array.from({ length: 2000 }, (_, n) => ({
    name: `${text()}${n}`,
    type: "string" as const,
    required: true,
  }));
  const person = asPerson(server, own.tenant);
  const { id } = await person.contracts.create({
    name: "wide",
    schema: {
      columns: [...columns.slice(1), { name: "postcode", type: "string", required: true }],
    },
  });
  assert.deepEqual(await hitsFor(own, "postcode"), [["column", id, "postcode", "wide"]]);
  // The one that every account of the tests has is older.
  assert.equal((await person.finder.find({ text: "postcode" })).unsearched, 1);
  assert.equal((await asPerson(server, other.tenant).finder.find({ text: "x" })).unsearched, 0);
});
