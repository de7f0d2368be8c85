import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { personQueries } from "#server/admin/export/person-queries.ts";
import { newId } from "#server/store/id.ts";
import { adminJson, assertRefused } from "#testing/servers/command-line.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { fillDirectory } from "#testing/tenants/directory.ts";
import { storedProposal } from "#testing/tenants/stored-proposal.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const db = testDatabase();
const root = mkdtempSync(join(tmpdir(), "person-"));
after(async () => {
  await db.$disconnect();
  rmSync(root, { recursive: true });
});

/** Columns that name a person in rows that an export leaves out. */
const LEFT_OUT = [
  // Checks belong to the account; its audit log and versions say what people did.
  "check.user_id",
  // Only keys propose.
  "proposal.proposed_by",
  // Counts of the current hour, and secret links.
  ...["email_verification.user_id", "key_creation_count.user_id", "password_reset.user_id"],
];

test("every column that names a person is in the export, or known to be left out", async () => {
  const naming = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.relname AS table, a.attname AS column FROM pg_attribute a
    JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND a.attname ~ '^(user_id|email|recipient|actor|contact|ip_address|\\w+_by)$'`;
  const queries = personQueries(newId("usr"));
  const missing = naming
    .filter(({ table, column }) => !queries[table]?.includes(column))
    .map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(missing.sort(), LEFT_OUT.sort());
});

test("an export has what names a person and nothing about others, and is recorded", async () => {
  const tenant = await newTenant(db);
  const other = await newTenant(db);
  const { account_id, user_id: id } = tenant;
  const email = `o'neil-${randomUUID()}@example.com`;
  await db.user.update({ where: { id }, data: { email } });
  const [soon, of] = [new Date(Date.now() + 60_000), { account_id, id: newId("apr") }];
  const secret = "sesame";
  const session = { id: randomUUID(), token: secret, user_id: id };
  await db.session.create({ data: { ...session, expires_at: soon, ip_address: "192.0.2.7" } });
  await db.accountSession.create({ data: { account_id, session_id: session.id } });
  const credential = { id: randomUUID(), user_id: id, account_id: id, provider_id: "credential" };
  await db.credential.create({ data: { ...credential, password: secret } });
  await db.twoFactor.create({
    data: { id: randomUUID(), user_id: id, secret, backup_codes: secret },
  });
  await db.mailPreference.create({
    data: { account_id, user_id: id, contract_id: "", wants: true },
  });
  await db.mailConsent.create({
    data: {
      account_id: other.account_id,
      id: newId("mco"),
      address: email,
      wants: true,
      token_hash: Buffer.from(secret),
    },
  });
  await db.invitation.create({
    data: {
      account_id: other.account_id,
      id: newId("inv"),
      email,
      role: "viewer",
      token_hash: Buffer.from(randomUUID()),
      invited_by: other.user_id,
      expires_at: soon,
    },
  });
  const change = { contract_version: 1, kind: "added", column: "c", reason: "agreed" } as const;
  const contract_id = newId("ctr");
  await db.approval.create({ data: { ...of, ...change, contract_id, approved_by: email } });
  await db.contractApprover.create({ data: { account_id, contract_id, user_id: id } });
  await fillDirectory(db, account_id, { user_id: id, email });
  const proposal = await storedProposal(db, tenant, contract_id);
  await db.proposal.update({
    where: { account_id_id: { account_id, id: proposal.id } },
    data: { state: "declined", decided_by: email, decided_at: soon },
  });
  const version = { account_id, contract_id, version: 1, actor: email };
  await db.contractVersion.create({ data: { ...version, name: secret, columns: [] } });
  await db.policyVersion.create({ data: version });
  await db.consumer.create({
    data: { account_id, id: newId("csm"), contract_id, name: "bi", contact: email.toUpperCase() },
  });
  await db.webhook.create({
    data: {
      account_id,
      id: newId("whk"),
      url: `https://example.com/${secret}`,
      secret: Buffer.from(secret),
      created_by: id,
    },
  });
  await db.creditEntry.create({
    data: { account_id, id: newId("crd"), amount: 1, reason: "r", actor: email },
  });
  for (const recipient of [email, "stranger@example.com"]) {
    await db.mail.create({
      data: {
        account_id,
        id: newId("mal"),
        kind: "check",
        recipient,
        subject: "s",
        text: secret,
        unsubscribe_url: secret,
        expires_at: soon,
      },
    });
  }
  const acts = { account_id, action: "members.setRole", actor: "x", actor_role: "owner" };
  for (const [actor_id, target, ip_address] of [
    [id, "usr_x", "192.0.2.1"],
    ["usr_x", id, "192.0.2.2"],
    ["usr_x", "usr_y", "192.0.2.3"],
  ] as const) {
    await db.auditEvent.create({
      data: { ...acts, id: newId("aud"), actor_id, target, ip_address },
    });
  }

  const folder = join(root, "export");
  const args = ["user", "export", "--email", email.toUpperCase(), "--folder", folder];
  const { tables, ...said } = await adminJson(...args);
  assert.deepEqual(said, { user_id: id, email, folder });
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  const files = readdirSync(folder);
  assert.deepEqual(
    files.sort(),
    Object.keys(personQueries(id))
      .map((name) => `${name}.jsonl`)
      .sort(),
  );
  const rows = (name: string) =>
    readFileSync(join(folder, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  for (const { name, rows: count } of tables as { name: string; rows: number }[]) {
    assert.equal(rows(name).length, count);
    const expected = { api_key: 2, audit_event: 3 }[name] ?? 1;
    assert.equal(count, expected, name);
    assert.equal(statSync(join(folder, `${name}.jsonl`)).mode & 0o777, 0o600);
    const text = readFileSync(join(folder, `${name}.jsonl`), "utf8");
    assert.doesNotMatch(text, /sesame|stranger@|192\.0\.2\.[23]/, name);
  }
  assert.equal(rows("session")[0].ip_address, "192.0.2.7");
  assert.equal(rows("membership")[0].account_id, account_id);
  const recorded = { account_id, action: "operator.exportUser", target: id };
  assert.equal(await db.auditEvent.count({ where: recorded }), 1);
});

test("an export of an unknown user, or into a folder that exists, is refused and not recorded", async () => {
  const { user_id: id } = await newTenant(db);
  const { email } = await db.user.findUniqueOrThrow({ where: { id } });
  const nowhere = join(root, "nobody");
  const of = (address: string, folder: string) => [
    ...["user", "export", "--email", address, "--folder", folder],
  ];
  await assertRefused(of(`${randomUUID()}@example.com`, nowhere), /No user has the email address/);
  assert.ok(!existsSync(nowhere));
  await assertRefused(of(email, root), /already exists\. Choose a new folder/);
  const recorded = { action: "operator.exportUser", target: id };
  assert.equal(await db.auditEvent.count({ where: recorded }), 0);
});
