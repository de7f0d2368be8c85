import assert from "node:assert/strict";
import { after, test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { admin, adminJson, adminOf, assertRefused } from "#testing/servers/command-line.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const db = testDatabase();
after(() => db.$disconnect());

test("an operator's commands are logged in the audit log, without secrets", async () => {
  const made = await adminJson("account", "create", "--name", "Told", "--credits", "7");
  const { account_id, keys } = made;
  const of = ["--account", account_id];
  await admin("credits", "add", ...of, "--amount", "3", "--reason", "a gift");
  await admin("account", "suspend", ...of, "--reason", "unpaid");
  await admin("account", "resume", ...of);
  const email = `${account_id}-viewer@example.com`;
  const user = await adminJson("user", "create", "--email", email, ...of, "--role", "viewer");
  const { password } = await adminJson("user", "password", "--email", email);
  const key = await adminJson("key", "create", ...of);
  const events = await db.auditEvent.findMany({
    where: { account_id },
    orderBy: { created_at: "asc" },
  });
  assert.deepEqual(
    events.map(({ action, target, detail }) => [action, target, detail]),
    [
      ["operator.openAccount", account_id, { name: "Told", credits: 7 }],
      [
        "operator.addCredits",
        account_id,
        { amount: 3, reason: "a gift", changes: { credits_remaining: [7, 10] } },
      ],
      ["operator.suspend", account_id, { changes: { reason: [null, "unpaid"] } }],
      ["operator.resume", account_id, { changes: { reason: ["unpaid", null] } }],
      ["operator.createUser", user.user_id, { email, role: "viewer", staff: null }],
      ["operator.setPassword", user.user_id, null],
      ["operator.createKey", key.id, { environment: "live" }],
    ],
  );
  for (const { actor, actor_role } of events) {
    assert.match(actor, /^command line \(.+\)$/);
    assert.equal(actor_role, "command line");
  }
  const text = JSON.stringify(events);
  for (const secret of [keys.live.key, keys.test.key, key.key, password, user.password]) {
    assert.ok(!text.includes(secret));
  }
});

test("creating an operator is logged in the installation's audit log", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { user_id } = await adminJson("user", "create", "--email", email, "--staff", "operator");
  const event = await db.auditEvent.findFirst({ where: { account_id: "", target: user_id } });
  assert.deepEqual(event?.detail, { email, role: null, staff: "operator" });
  const listed: { id: string }[] = await adminJson("audit", "list");
  assert.ok(listed.some(({ id }) => id === event?.id));
});

test("lists an account's audit log, newest first", async () => {
  const { account_id } = await newTenant(db);
  const of = ["--account", account_id];
  await admin("account", "suspend", ...of, "--reason", "unpaid");
  await admin("account", "resume", ...of);
  const lines = (await admin("audit", "list", ...of)).trim().split("\n");
  assert.match(lines[0] ?? "", /command line \(.+\) {2}resumed the account/);
  assert.match(lines[1] ?? "", /suspended the account .+unpaid/);
  assert.equal((await adminJson("audit", "list", ...of, "--limit", "1")).length, 1);
  await assertRefused(["audit", "list", "--account", "acc_nobody"], /no account acc_nobody/);
});

test("the demo account's creation is logged, once", async () => {
  const own = await ownDatabase();
  const other = connect(own.url);
  try {
    const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
    await adminOf(own.url, ["user", "create", "--email", "op@example.com", "--staff", "operator"]);
    for (const _ of ["first", "again"]) await adminOf(own.url, ["demo"], { SECRETS_KEY });
    const [account] = await other.account.findMany();
    const created = await other.auditEvent.findMany({ where: { target: account?.id ?? "" } });
    const byCommand = created.filter(({ actor_role }) => actor_role === "command line");
    assert.deepEqual(
      byCommand.map(({ account_id, action }) => [account_id, action]),
      [[account?.id, "operator.openAccount"]],
    );
  } finally {
    await other.$disconnect();
    await own.drop();
  }
});

test("a command that cannot be logged changes nothing", async () => {
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
      ["secrets-key", "adopt"],
    ]) {
      const SECRETS_KEY = Buffer.alloc(32, 7).toString("base64");
      await assert.rejects(adminOf(own.url, args, { SECRETS_KEY }), { stdout: "" });
    }
    const accounts = await other.account.findMany();
    assert.deepEqual(
      accounts.map(({ id, credits_remaining }) => [id, credits_remaining]),
      [[account_id, 5n]],
    );
    assert.equal(await other.credential.count(), 0);
    assert.equal(await other.secretsKey.count(), 0);
  } finally {
    await other.$disconnect();
    await own.drop();
  }
});
