import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accountTables } from "#server/accounts/store/account-tables.ts";
import { addCredits } from "#server/accounts/store/credits.ts";
import { deleteAccount, membersOfNothingElse } from "#server/accounts/store/delete-account.ts";
import { suspendForDeletion } from "#server/accounts/store/suspension.ts";
import { NOWHERE, recordEvent } from "#server/audit/store/audit-event.ts";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { fillDemo } from "#server/demo/demo.ts";
import { refusedRequestWriter } from "#server/keys/store/refused-request-writer.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { adminOf } from "#testing/servers/command-line.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { fillDirectory } from "#testing/tenants/directory.ts";
import { newResources, type Resources } from "#testing/tenants/resources.ts";
import { storedProposal } from "#testing/tenants/stored-proposal.ts";

const NAME = "Demo data – NYC taxi";

/** Belong to people, to sign-in, or to the whole installation. */
const NOT_OF_ACCOUNTS = [
  ...["_prisma_migrations", "attempt_count", "audit_export", "credential", "email_verification"],
  ...[
    "key_creation_count",
    "password_reset",
    "rate_limit",
    "secrets_key",
    "session",
    "two_factor",
    "user",
    "verification",
  ],
];

let database: OwnDatabase;
let db: DatabasePool;
let server: RestServer;
let demo_id: string;
let other: Resources;
const root = mkdtempSync(join(tmpdir(), "account-"));
before(async () => {
  database = await ownDatabase();
  db = connect(database.url);
  server = await startRestServer({ db: connect(database.url) });
  await createUser(db, { email: "op@example.com", name: "Op", staff_role: "operator" });
  const now = Date.now();
  const secretsKey = new Uint8Array(32).fill(7);
  demo_id = (await fillDemo(db, { now, secretsKey })).account_id;
  other = await newResources(server);
  await fillTheRest(demo_id);
});
after(async () => {
  await server.close();
  await db.$disconnect();
  await database.drop();
  rmSync(root, { recursive: true });
});

const admin = (...args: string[]) => adminOf(database.url, args);

/** Adds rows to tables that the demo leaves empty. */
async function fillTheRest(account_id: string) {
  const member = await createUser(db, {
    email: "only-here@example.com",
    name: "Only here",
    membership: { account_id, role: "viewer" },
  });
  const contract_id = (await db.contract.findFirstOrThrow({ where: { account_id } })).id;
  const user_id = member?.id ?? "";
  await db.mailPreference.create({
    data: { account_id, user_id, contract_id, wants: true },
  });
  await db.mailConsent.create({
    data: { account_id, id: newId("mco"), address: "ada@example.com", wants: false },
  });
  const soon = new Date(Date.now() + 1e6);
  const session_id = newId("usr");
  await db.session.create({
    data: { id: session_id, user_id, token: session_id, expires_at: soon },
  });
  await db.accountSession.create({ data: { account_id, session_id } });
  await db.contractApprover.create({ data: { account_id, contract_id, user_id } });
  await fillDirectory(db, account_id, { user_id, email: "only-here@example.com" });
  const request_hash = new Uint8Array([1]);
  await db.$executeRaw`INSERT INTO contract_count (account_id, contracts, bytes) VALUES (${account_id}, 1, 1)`;
  await db.$executeRaw`INSERT INTO change_count (account_id, by_key, back_at) VALUES (${account_id}, true, now())`;
  await db.$executeRaw`INSERT INTO webhook_count (account_id, count) VALUES (${account_id}, 1)`;
  await db.$executeRaw`INSERT INTO manual_delivery_count (account_id, hour, count, granted) VALUES (${account_id}, now(), 1, 1)`;
  await db.$executeRaw`INSERT INTO request_count (account_id, key_id, minute, count) VALUES (${account_id}, 'key_x', now(), 1)`;
  await db.$executeRaw`
    INSERT INTO key_use (account_id, key_id, day, operation, rights, count, last_at)
    VALUES (${account_id}, 'key_x', now(), 'POST /check', '{check}', 1, now())`;
  await db.$executeRaw`
    INSERT INTO refused_request (account_id, key_id, minute, reason, count, request_ids)
    VALUES (${account_id}, 'key_x', now(), 'unknown_path', 1, '{}')`;
  await db.$executeRaw`
    INSERT INTO invitation (account_id, id, email, role, token_hash, invited_by, expires_at)
    VALUES (${account_id}, 'inv_x', 'new@example.com', 'viewer', 'token'::bytea, ${user_id}, now())`;
  await db.$executeRaw`
    INSERT INTO mail (account_id, id, kind, recipient, subject, text, expires_at)
    VALUES (${account_id}, 'mail_x', 'invitation', 'new@example.com', 'Join', 'a secret link', now())`;
  const live = { id: "key_x", key: "svc_live_x" };
  await storedProposal(db, { account_id, live }, contract_id);
  await db.auditOutbox.create({ data: { account_id, webhook_id: "whk_x", event_id: "aud_x" } });
  await db.auditExportEntry.create({ data: { account_id, event_id: "aud_x" } });
  await db.idempotency.create({
    data: { account_id, key: "k", request_hash, check_id: "chk_x", expires_at: soon },
  });
}

/** Undoes a suspension as no command does. */
function resumeInSpite(id: string) {
  return db.account.update({
    where: { id },
    data: { deleting_at: null, suspended_at: null, suspended_reason: null },
  });
}

/** Returns the number of rows of each table with accounts' rows, of one account or of all others. */
async function rowsOf(account_id: string, others = false) {
  const counts: Record<string, number> = {};
  for (const { name } of await accountTables(db)) {
    const [row] = await db.$queryRawUnsafe<{ n: bigint }[]>(
      `SELECT count(*) AS n FROM "${name}" WHERE account_id ${others ? "<>" : "="} $1`,
      account_id,
    );
    counts[name] = Number(row?.n);
  }
  return counts;
}

test("every table belongs to accounts, or is known to belong to something else", async () => {
  const all = await db.$queryRaw<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  const covered = ["account", ...(await accountTables(db)).map(({ name }) => name)];
  assert.deepEqual(all.map(({ name }) => name).sort(), [...covered, ...NOT_OF_ACCOUNTS].sort());
});

test("an export has no column that could be a secret", async () => {
  const harmless = ["schema.hash", "check.schema_hash", "proposal.hash", "proposal.details_hash"];
  const doubtful = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.relname AS table, a.attname AS column FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND (a.atttypid = 'bytea'::regtype OR a.attname ~ 'secret|hash|token|password')`;
  const tables = new Map((await accountTables(db)).map(({ name, columns }) => [name, columns]));
  const exported = doubtful.filter(({ table, column }) => tables.get(table)?.includes(column));
  const names = exported.map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(names.sort(), [...harmless, "webhook.previous_secret_until"].sort());
});

test("an export has all rows of the account and no others, as JSON Lines", async () => {
  const folder = join(root, "export");
  const said = await admin("account", "export", "--account", demo_id, "--folder", folder);
  assert.match(said, /^\d+ rows of account acc_\w+ \(Demo data – NYC taxi\) written to /);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const lines = (name: string) =>
    readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean);
  const expected: Record<string, number> = { ...(await rowsOf(demo_id)), account: 1, user: 2 };
  const found = Object.fromEntries(
    readdirSync(folder).map((name) => [name.replace(".jsonl", ""), lines(name).length]),
  );
  assert.deepEqual(found, expected);
  for (const name of readdirSync(folder)) {
    assert.equal(statSync(join(folder, name)).mode & 0o777, 0o600);
    const text = readFileSync(join(folder, name), "utf8");
    for (const hidden of [other.tenant.account_id, "secret link", "token"]) {
      assert.ok(!text.includes(hidden), `${hidden} in ${name}`);
    }
    for (const line of lines(name)) assert.equal(typeof JSON.parse(line), "object");
  }
  const [check] = await db.check.findMany({ where: { account_id: demo_id }, take: 1 });
  const exported = lines("check.jsonl").map((line) => JSON.parse(line));
  assert.deepEqual(exported.find(({ id }) => id === check?.id)?.diff, check?.diff);

  const webhooks = lines("webhook.jsonl").map((line) => JSON.parse(line));
  assert.ok(webhooks.length > 0 && webhooks.every((webhook) => !("url" in webhook)));

  const again = admin("account", "export", "--account", demo_id, "--folder", folder);
  await assert.rejects(again, /already exists/);
  const recorded = { account_id: demo_id, action: "operator.exportAccount" };
  assert.equal(await db.auditEvent.count({ where: recorded }), 1, "only what was exported");
  const unknown = admin(
    "account",
    "export",
    "--account",
    "acc_x' OR true",
    "--folder",
    `${folder}2`,
  );
  await assert.rejects(unknown, /There is no account acc_x' OR true/);
  assert.ok(!existsSync(`${folder}2`));
});

test("deleting an account needs its name, leaves nothing of it, and touches no other", async () => {
  const remove = (name: string) => admin("account", "delete", "--account", demo_id, "--name", name);
  await assert.rejects(remove("Demo"), /is called "Demo data – NYC taxi"\. Nothing was deleted/);
  const before = await rowsOf(demo_id);
  const empty = Object.keys(before).filter((table) => before[table] === 0);
  assert.deepEqual(empty, [], "what is empty is not tried");
  const others = await rowsOf(demo_id, true);
  await suspendForDeletion(db, demo_id);
  for (const change of [["resume"], ["suspend", "--reason", "unpaid"]]) {
    const changed = admin("account", ...change, "--account", demo_id);
    await assert.rejects(changed, /There is no account/, change[0]);
  }
  await resumeInSpite(demo_id);

  const said = await remove(NAME);
  assert.match(said, /^Account acc_\w+ \(Demo data – NYC taxi\) and \d+ rows deleted\.\n/);
  assert.match(said, /No longer in any account: only-here@example\.com\./);
  assert.doesNotMatch(said, /op@example\.com/);
  assert.deepEqual(new Set(Object.values(await rowsOf(demo_id))), new Set([0]));
  assert.equal(await db.account.findUnique({ where: { id: demo_id } }), null);

  const left = await rowsOf(demo_id, true);
  // The deletion is in the installation's log.
  assert.deepEqual(left, { ...others, audit_event: (others.audit_event ?? 0) + 1 });
  const entry = await db.auditEvent.findFirst({ where: { action: "operator.deleteAccount" } });
  assert.deepEqual(
    [entry?.account_id, entry?.target, entry?.detail],
    ["", demo_id, { name: NAME }],
  );
  assert.equal((await server.send("GET /usage", { key: other.key })).status, 200);
  await assert.rejects(remove(NAME), /There is no account/);
});

test("the people of an account are known until the account is gone", async () => {
  const { account_id } = (await newResources(server)).tenant;
  await suspendForDeletion(db, account_id);
  const dies = {
    $executeRawUnsafe: db.$executeRawUnsafe.bind(db),
    $queryRaw: db.$queryRaw.bind(db),
    $transaction: () => Promise.reject(new Error("killed")),
  } as unknown as DatabasePool;
  await assert.rejects(deleteAccount(dies, account_id), /killed/);
  assert.equal(await db.apiKey.count({ where: { account_id } }), 0);
  assert.equal((await membersOfNothingElse(db, account_id)).length, 1);
  await deleteAccount(db, account_id);
  assert.equal(await db.membership.count({ where: { account_id } }), 0);
});

test("rows that are stored while an account is being deleted do not remain", async () => {
  const { account_id } = (await newResources(server)).tenant;
  const written = { credits: 0, entries: 0, refused: 0 };
  let isOver = false;
  const refused = refusedRequestWriter(db.pool);
  const add = { amount: 1, reason: "late", actor: "op" };
  const event = {
    actor: { kind: "program", name: "late" },
    action: "operator.addCredits",
    target: account_id,
    detail: null,
    origin: NOWHERE,
  } as const;
  const writers = [
    async () => {
      if ((await addCredits(db, account_id, add)).kind === "added") written.credits++;
    },
    async () => {
      await recordEvent(db, account_id, event);
      written.entries++;
    },
    async () => {
      const request = { reason: "rate_limited", request_id: randomUUID() } as const;
      refused.note({ account_id, key_id: newId("key") }, request, Date.now());
      await refused.flush();
      written.refused++;
    },
  ].map(async (write) => {
    while (!isOver) await write();
  });
  await suspendForDeletion(db, account_id);
  await deleteAccount(db, account_id);
  isOver = true;
  await Promise.all(writers);
  assert.ok(
    Object.values(written).every((count) => count > 0),
    JSON.stringify(written),
  );
  const left = Object.entries(await rowsOf(account_id)).filter(([, rows]) => rows > 0);
  assert.deepEqual(left, []);
});
