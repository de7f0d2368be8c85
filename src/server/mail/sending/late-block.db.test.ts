import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { newId } from "#server/store/id.ts";
import { inParallel } from "#testing/parallel.ts";
import { contentOf, type MailServer, startMailServer } from "#testing/servers/mail-server.ts";
import { startTellingServer } from "#testing/servers/telling-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { claimMails } from "../store/mail-queue.ts";
import { startMailLoop } from "./mail-loop.ts";
import { tellNext } from "./tell.ts";
import { startTelling } from "./tell-loop.ts";

const { server, db, links: LINKS } = await startTellingServer();
const LOG = { warn: () => undefined };

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];
const CHANGE = { kind: "type_changed", column: "id", from: "integer", to: "string" } as const;

/** Creates a tenant with one contract, whose checks all have the same changed column. */
async function newPipeline() {
  const tenant = await newTenant(db, 100);
  const { key } = tenant.live;
  const contract = { name: "orders", schema: { columns: COLUMNS } };
  const { body } = await server.send("POST /contracts", { key, json: contract });
  const contract_id: string = body.id;
  const check = async (columns = [{ name: "id", type: "string" }, COLUMNS[1]]) => {
    const json = { contract_id, incoming_schema: { columns } };
    return (await server.send("POST /check", { key, json })).body.id as string;
  };
  return { tenant, contract_id, check };
}

async function approve({ account_id }: Tenant, contract_id: string) {
  const id = newId("apr");
  await db.approval.create({
    data: {
      account_id,
      id,
      contract_id,
      contract_version: 1,
      ...CHANGE,
      reason: "agreed",
      approved_by: "ada@example.com",
    },
  });
  return id;
}

async function withdraw({ account_id }: Tenant, id: string) {
  await db.approval.update({
    where: { account_id_id: { account_id, id } },
    data: { withdrawn_at: new Date(), withdrawn_by: "ada@example.com" },
  });
}

/** Makes all that was seen until now `hours` older. */
async function pass(hours: number) {
  await db.$executeRaw`
    UPDATE incident SET first_seen = first_seen - make_interval(hours => ${hours}::int),
      last_seen = last_seen - make_interval(hours => ${hours}::int),
      blocking_since = blocking_since - make_interval(hours => ${hours}::int)`;
}

async function tellAll() {
  while (await tellNext(db, LINKS));
  return db.mail.findMany({ orderBy: { id: "asc" } });
}

/** Runs two workers, with their loops, until nothing is left to tell or send. */
async function twoWorkers({ sender }: MailServer) {
  const loops = [1, 2].flatMap(() => [
    startTelling(db, LINKS, LOG, 20),
    startMailLoop(db, sender, LOG, 20),
  ]);
  const isWaiting = { blocking_since: { gt: new Date(Date.now() - 3_600_000) }, told_at: null };
  try {
    while (
      (await db.incident.count({ where: isWaiting })) +
      (await db.mail.count({ where: { status: "pending" } }))
    ) {
      await delay(20);
    }
  } finally {
    for (const loop of loops) await loop.stop(5000);
  }
}

test("a change that blocks when its approval ends is mailed once, with the check that it blocked", async (t) => {
  const mails = await startMailServer();
  t.after(mails.close);
  const { tenant, contract_id, check } = await newPipeline();
  const approval = await approve(tenant, contract_id);
  await check();
  assert.deepEqual(await tellAll(), []);
  await pass(3);
  await withdraw(tenant, approval);
  const blocked = await check();
  await check();
  await twoWorkers(mails);
  await check();
  await twoWorkers(mails);
  assert.equal(mails.arrived.length, 1);
  const [arrived] = mails.arrived;
  assert.ok(arrived);
  const { text } = contentOf(arrived);
  assert.ok(text.includes(`/checks/${blocked}`), text);
  assert.match(text, /type changed: id, integer → string, since .* UTC, blocked since .* UTC/);
});

test("changes that began at different times and block with one check are one mail", async () => {
  const { tenant, contract_id, check } = await newPipeline();
  await approve(tenant, contract_id);
  await check();
  await pass(3);
  await check([{ name: "id", type: "string" }]);
  await db.policyVersion.create({
    data: {
      account_id: tenant.account_id,
      contract_id,
      version: 1,
      actor: "ada@example.com",
      policy: {
        block: ["optional_removed"],
        min_severity: null,
        ignore_columns: [],
        report_only: false,
      },
    },
  });
  await db.approval.deleteMany({ where: { account_id: tenant.account_id } });
  const blocked = await check([{ name: "id", type: "string" }]);
  const [mail, ...more] = await tellAll();
  assert.deepEqual(more, []);
  assert.equal(mail?.check_id, blocked);
  assert.match(mail?.text ?? "", /removed: note/);
});

test("a person is mailed once about an incident, however often it stops and begins to block", async () => {
  const { tenant, contract_id, check } = await newPipeline();
  await check();
  assert.equal((await tellAll()).length, 1);
  for (let round = 0; round < 3; round++) {
    const approval = await approve(tenant, contract_id);
    await check();
    await withdraw(tenant, approval);
    await check();
  }
  assert.equal((await tellAll()).length, 1);
});

test("what blocked before mails were switched on is not mailed, unless it begins to block again", async () => {
  const { tenant, contract_id, check } = await newPipeline();
  await check();
  await pass(2);
  await check();
  assert.deepEqual(await tellAll(), []);
  const approval = await approve(tenant, contract_id);
  await check();
  await withdraw(tenant, approval);
  const blocked = await check();
  assert.deepEqual(
    (await tellAll()).map(({ check_id }) => check_id),
    [blocked],
  );
});

test("a check that passes does not take back the mail about one that was blocked just before", async () => {
  const { tenant, contract_id, check } = await newPipeline();
  const blocked = await check();
  await approve(tenant, contract_id);
  await check();
  assert.deepEqual(
    (await tellAll()).map(({ check_id }) => check_id),
    [blocked],
  );
});

test("a policy that only reports mails nobody, until it blocks", async () => {
  const { tenant, check } = await newPipeline();
  const version = { account_id: tenant.account_id, contract_id: "", actor: "ada@example.com" };
  const policy = { block: ["type_changed"], min_severity: null, ignore_columns: [] };
  await db.policyVersion.create({
    data: { ...version, version: 1, policy: { ...policy, report_only: true } },
  });
  await check();
  assert.deepEqual(await tellAll(), []);
  await db.policyVersion.create({
    data: { ...version, version: 2, policy: { ...policy, report_only: false } },
  });
  const blocked = await check();
  assert.deepEqual(
    (await tellAll()).map(({ check_id }) => check_id),
    [blocked],
  );
});

test("a worker that dies between the claim and the mail server leaves one mail to the others", async (t) => {
  const mails = await startMailServer();
  t.after(mails.close);
  const { check } = await newPipeline();
  await check();
  await inParallel(2, () => tellNext(db, LINKS));
  const [claimed] = await claimMails(db, "a worker that dies", 10);
  assert.ok(claimed);
  assert.deepEqual(await claimMails(db, "another worker", 10), []);
  await db.$executeRaw`UPDATE mail SET run_at = now() WHERE claim_id IS NOT NULL`;
  await twoWorkers(mails);
  assert.equal(mails.arrived.length, 1);
});
