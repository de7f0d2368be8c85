import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { connect } from "../database/connect.ts";
import { hashKey } from "../domain/api-key.ts";
import { isId } from "../domain/id.ts";
import { TEST_DATABASE_URL, testDatabase } from "../testing/database.ts";
import { ownDatabase } from "../testing/own-database.ts";
import { newTenant } from "../testing/tenant.ts";

const db = testDatabase();
after(() => db.$disconnect());

const MAIN = join(import.meta.dirname, "main.ts");
const execute = promisify(execFile);

/** What `npm run admin -- …` prints; fails as it does. */
const admin = (...args: string[]) => adminOf(TEST_DATABASE_URL, args);

async function adminOf(url: string, args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    NODE_ENV: "test" as const,
  };
  const { stdout } = await execute(process.execPath, [MAIN, ...args], { env });
  return stdout;
}

const json = async (...args: string[]) => JSON.parse(await admin("--json", ...args));

/** A refused command says one sentence, and nothing of where it was thrown. */
async function assertRefused(args: string[], message: RegExp) {
  await assert.rejects(admin(...args), ({ code, stderr }: { code: number; stderr: string }) => {
    assert.notEqual(code, 0);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /\n\s+at /);
    return true;
  });
}

test("an account is created with its credits, its first user and a key of each environment", async () => {
  const { keys, ...account } = await json("account", "create", "--name", "Acme", "--credits", "70");
  assert.ok(isId("acc", account.account_id));
  assert.deepEqual(account, { account_id: account.account_id, name: "Acme", credits: 70 });
  const stored = await db.apiKey.findMany({ where: { account_id: account.account_id } });
  for (const environment of ["live", "test"] as const) {
    const { id, key } = keys[environment];
    const row = stored.find((one) => one.id === id);
    assert.equal(row?.environment, environment);
    assert.deepEqual(Buffer.from(row?.hash ?? []), Buffer.from(hashKey(key)));
  }
  const listed: { account_id: string }[] = await json("account", "list");
  assert.ok(listed.some(({ account_id }) => account_id === account.account_id));
});

test("credits are added with their reason", async () => {
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
      [5n, "first credits"],
      [20n, "invoice 7"],
    ],
  );
});

test("a key is created for a member, and for nobody else", async () => {
  const { account_id, user_id } = await newTenant(db);
  const other = await newTenant(db);
  const owner = await db.user.findUniqueOrThrow({ where: { id: user_id } });
  const stranger = await db.user.findUniqueOrThrow({ where: { id: other.user_id } });
  const create = ["key", "create", "--account", account_id, "--environment", "test"];
  const { id, key } = await json(...create, "--email", owner.email);
  assert.match(key, /^svc_test_/);
  assert.equal((await db.apiKey.findFirst({ where: { account_id, id } }))?.user_id, user_id);
  await assertRefused([...create, "--email", stranger.email], /The account has no member/);
});

test("a user is created once, as a member with a role or as staff", async () => {
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
    /more than 0/,
  ],
  [
    "an account that is not there",
    ["key", "create", "--account", "acc_nobody"],
    /no account acc_nobody/,
  ],
  ["retention without days", ["retention", "run"], /CHECK_RETENTION_DAYS is not set/],
];

for (const [what, args, message] of REFUSED) {
  test(`${what} is refused with a sentence`, () => assertRefused(args, message));
}

test("what an operator does on the command line is in the audit log, without secrets", async () => {
  const made = await json("account", "create", "--name", "Told", "--credits", "7");
  const { account_id, keys } = made;
  const of = ["--account", account_id];
  await admin("credits", "add", ...of, "--amount", "3", "--reason", "a gift");
  await admin("account", "suspend", ...of, "--reason", "unpaid");
  await admin("account", "resume", ...of);
  const email = `${account_id}-viewer@example.com`;
  const user = await json("user", "create", "--email", email, ...of, "--role", "viewer");
  const { password } = await json("user", "password", "--email", email);
  const key = await json("key", "create", ...of);
  const events = await db.auditEvent.findMany({
    where: { account_id },
    orderBy: { created_at: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["operator.openAccount", account_id, { name: "Told", credits: 7 }],
      ["operator.addCredits", account_id, { amount: 3, reason: "a gift" }],
      ["operator.suspend", account_id, { reason: "unpaid" }],
      ["operator.resume", account_id, null],
      ["operator.createUser", user.user_id, { email, role: "viewer", staff: null }],
      ["operator.setPassword", user.user_id, null],
      ["operator.createKey", key.id, { environment: "live" }],
    ],
  );
  for (const { actor, actor_role } of events) {
    assert.match(actor, /^command line \(.+\)$/);
    assert.equal(actor_role, "command line");
  }
  const told = JSON.stringify(events);
  for (const secret of [keys.live.key, keys.test.key, key.key, password, user.password]) {
    assert.ok(!told.includes(secret));
  }
});

test("a new operator is told in the audit log of the installation", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { user_id } = await json("user", "create", "--email", email, "--staff", "operator");
  const event = await db.auditEvent.findFirst({ where: { account_id: "", target: user_id } });
  assert.deepEqual(event?.detail, { email, role: null, staff: "operator" });
  const listed: { id: string }[] = await json("audit", "list");
  assert.ok(listed.some(({ id }) => id === event?.id));
});

test("the audit log of an account is listed, the newest first", async () => {
  const { account_id } = await newTenant(db);
  const of = ["--account", account_id];
  await admin("account", "suspend", ...of, "--reason", "unpaid");
  await admin("account", "resume", ...of);
  const lines = (await admin("audit", "list", ...of)).trim().split("\n");
  assert.match(lines[0] ?? "", /command line \(.+\) {2}resumed the account/);
  assert.match(lines[1] ?? "", /suspended the account .+unpaid/);
  assert.equal((await json("audit", "list", ...of, "--limit", "1")).length, 1);
  await assertRefused(["audit", "list", "--account", "acc_nobody"], /no account acc_nobody/);
});

test("what cannot be entered in the audit log is not done", async () => {
  const own = await ownDatabase();
  const other = connect(own.url);
  try {
    const { account_id, user_id } = await newTenant(other, 5);
    const { email } = await other.user.findUniqueOrThrow({ where: { id: user_id } });
    await other.$executeRaw`ALTER TABLE audit_event RENAME TO away`;
    const of = ["--account", account_id];
    for (const args of [
      ["credits", "add", ...of, "--amount", "20", "--reason", "a gift"],
      ["account", "create", "--name", "Never", "--credits", "7"],
      ["user", "password", "--email", email],
    ]) {
      await assert.rejects(adminOf(own.url, args), { stdout: "" });
    }
    const accounts = await other.account.findMany();
    assert.deepEqual(
      accounts.map(({ id, credits_remaining }) => [id, credits_remaining]),
      [[account_id, 5n]],
    );
    assert.equal(await other.credential.count(), 0);
  } finally {
    await other.$disconnect();
    await own.drop();
  }
});
