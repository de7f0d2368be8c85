import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { isId } from "#domain/id.ts";
import { hashKey } from "#server/keys/rules/api-key.ts";
import { admin, adminJson, assertRefused } from "#testing/servers/command-line.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const db = testDatabase();
after(() => db.$disconnect());

test("creates an account with its credits, first user and a key of each environment", async () => {
  const { keys, ...account } = await adminJson(
    "account",
    "create",
    "--name",
    "Acme",
    "--credits",
    "70",
  );
  assert.ok(isId("acc", account.account_id));
  assert.deepEqual(account, { account_id: account.account_id, name: "Acme", credits: 70 });
  const stored = await db.apiKey.findMany({ where: { account_id: account.account_id } });
  for (const environment of ["live", "test"] as const) {
    const { id, key } = keys[environment];
    const row = stored.find((record) => record.id === id);
    assert.equal(row?.environment, environment);
    assert.deepEqual(Buffer.from(row?.hash ?? []), Buffer.from(hashKey(key)));
  }
  const listed: { account_id: string }[] = await adminJson("account", "list");
  assert.ok(listed.some(({ account_id }) => account_id === account.account_id));
});

test("a name cannot add a line, move the cursor or turn the text around", async () => {
  const name = "A\n\u001b[31m\u0007\u009b1m\u202eB\u2028C";
  const shown = "A⟨LF⟩⟨U+001B⟩[31m⟨U+0007⟩⟨U+009B⟩1m⟨U+202E⟩B⟨U+2028⟩C";
  const made = await admin("account", "create", "--name", name, "--credits", "70");
  const [first, ...others] = made.split("\n");
  assert.ok(first?.endsWith(` (${shown}) with 70 credits.`));
  assert.equal(others.length, 4);
  const id = first?.match(/acc_\w+/)?.[0] ?? "";
  const lines = (await admin("account", "list")).split("\n");
  assert.ok(lines.includes(`${id}  ${shown}  70 credits, 0 checks`));
  const json = await admin("account", "list", "--json");
  assert.match(json, /"A\\n\\u001b\[31m\\u0007\\u009b1m\\u202eB\\u2028C"/);
  assert.ok(JSON.parse(json).some((account: { name: string }) => account.name === name));
  await assertRefused(
    ["account", "delete", "--account", id, "--name", "B"],
    /is called "A\\n\\u001b\[31m\\u0007⟨U\+009B⟩1m⟨U\+202E⟩B⟨U\+2028⟩C"\. Nothing/,
  );
  await assertRefused(["key", "create", "--environment", "\u001b[31m"], /'⟨U\+001B⟩\[31m'/);
});

test("adds credits with a reason", async () => {
  const { account_id } = await newTenant(db, 5);
  await admin("credits", "add", "--account", account_id, "--amount", "20", "--reason", "invoice 7");
  const account = await db.account.findUniqueOrThrow({ where: { id: account_id } });
  assert.equal(account.credits_remaining, 25n);
  const entries = await db.creditEntry.findMany({
    where: { account_id },
    orderBy: { amount: "asc" },
  });
  assert.deepEqual(
    entries.map(({ amount, reason }) => [amount, reason]),
    [
      [5n, "starting credits"],
      [20n, "invoice 7"],
    ],
  );
});

test("a user's address follows the same rule as for invitations", async () => {
  const address = `Dev&${randomUUID()}@Intranet`;
  const make = (email: string) => ["user", "create", "--email", email, "--staff", "support"];
  const { email } = await adminJson(...make(address));
  assert.equal(email, address.toLowerCase());
  await assertRefused(make(address.toUpperCase()), /already/);
  await admin("user", "password", "--email", ` ${address}`);
  for (const wrong of ["dev@", "a b@intranet", "dev@@intranet"]) {
    await assertRefused(make(wrong), /must be an email address/);
    await assertRefused(
      ["account", "create", "--name", "A", "--credits", "1", "--email", wrong],
      /must be an email address/,
    );
  }
});

test("creates a key for a member only", async () => {
  const { account_id, user_id } = await newTenant(db);
  const other = await newTenant(db);
  const owner = await db.user.findUniqueOrThrow({ where: { id: user_id } });
  const stranger = await db.user.findUniqueOrThrow({ where: { id: other.user_id } });
  const create = ["key", "create", "--account", account_id, "--environment", "test"];
  const { id, key } = await adminJson(...create, "--email", owner.email);
  assert.match(key, /^svc_test_/);
  assert.equal((await db.apiKey.findFirst({ where: { account_id, id } }))?.user_id, user_id);
  await assertRefused([...create, "--email", stranger.email], /The account has no member/);
});

test("creates a user once, as a member with a role or as staff", async () => {
  const { account_id } = await newTenant(db);
  const email = `ada@${account_id.replace("_", "-")}.test`;
  const create = ["user", "create", "--email", email];
  await admin(...create, "--account", account_id, "--role", "viewer");
  const user = await db.user.findUniqueOrThrow({
    where: { email },
    include: { memberships: true },
  });
  assert.deepEqual(
    user.memberships.map(({ role }) => role),
    ["viewer"],
  );
  await assertRefused([...create, "--staff", "support"], /already/);
});

const REFUSED: [what: string, args: string[], message: RegExp][] = [
  ["an unknown command", ["frobnicate"], /unknown command/],
  [
    "credits that are no number",
    ["account", "create", "--name", "A", "--credits", "many"],
    /whole number/,
  ],
  [
    "a top-up of nothing",
    ["credits", "add", "--account", "acc_x", "--amount", "0", "--reason", "r"],
    /greater than 0/,
  ],
  [
    "an account that is not there",
    ["key", "create", "--account", "acc_nobody"],
    /no account acc_nobody/,
  ],
  ["retention without days", ["retention", "run"], /None of CHECK_RETENTION_DAYS, .* is set/],
];

for (const [what, args, message] of REFUSED) {
  test(`${what} is refused with a readable message`, () => assertRefused(args, message));
}
