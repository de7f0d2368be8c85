import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { connect, type DatabasePool } from "#server/database/connect.ts";
import { auditExported } from "#server/signals.ts";
import { openLogCollector } from "#server/tracing/log-collector.ts";
import { type Collector, startCollector } from "#testing/servers/collector.ts";
import { failOnWarning, until } from "#testing/servers/delivering.ts";
import { type OwnDatabase, ownDatabase } from "#testing/servers/own-database.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { recordEvents } from "../store/audit-event.ts";
import { holdExport } from "../store/export-queue.ts";
import { startAuditExport } from "./export-loop.ts";

let database: OwnDatabase;
let db: DatabasePool;
before(async () => {
  database = await ownDatabase();
  db = connect(database.url);
});
after(async () => {
  await db.$disconnect();
  await database.drop();
});

const ORIGIN = { ip_address: "192.0.2.1", user_agent: null, request_id: "a-request", page: null };
const ACT = { actor: { kind: "program", name: "command line (root)" }, origin: ORIGIN } as const;

/** Enters this many entries of an account, or of the installation; returns when they are stored. */
function enter(account_id: string, count: number) {
  const subjects = Array.from({ length: count }, () => ({ target: null, detail: null }));
  return recordEvents(db, account_id, { ...ACT, action: "operator.addCredits" }, subjects);
}

/** Starts exporting to a collector in this process; `told` has the log's lines. */
async function exporting(
  t: { after: (end: () => Promise<void>) => void },
  { url }: Collector,
  options: { most?: number; patient?: boolean } = {},
) {
  const version = { version: "0.0.0", role: "worker" };
  const collector = openLogCollector("checks", version, { url: `${url}/v1/logs` });
  const warnings: object[] = [];
  const warn = options.patient ? (line: object) => void warnings.push(line) : failOnWarning;
  await holdExport(db, "before", 0);
  const loop = startAuditExport(db, collector, { warn }, { pollMs: 20, ...options });
  t.after(loop.stop);
  return { loop, told: warnings };
}

test("entries of all accounts and of the installation arrive once, in order, over OTLP", async (t) => {
  const collector = await startCollector(t);
  const { account_id } = await newTenant(db);
  await enter(account_id, 1);
  await exporting(t, collector);
  await enter(account_id, 700);
  await until(() => collector.logs.length > 0);
  await enter("", 1);
  const others = startAuditExport(
    db,
    { send: () => Promise.reject(new Error("another process exports")), close: async () => {} },
    { warn: failOnWarning },
    { pollMs: 20 },
  );
  t.after(others.stop);
  await until(() => collector.logs.length >= 701);
  await until(async () => (await db.auditExportEntry.count()) === 0);
  const stored = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
  const ids = collector.logs.map(({ attributes }) => attributes["scc.audit.id"]);
  assert.deepEqual(
    ids,
    stored.slice(1).map(({ id }) => id),
    "all but those from before",
  );
  const [{ at, ...first } = assert.fail()] = collector.logs;
  assert.equal(at, stored[1]?.created_at.getTime());
  assert.deepEqual(first, {
    service: "checks",
    severity: "INFO",
    event: "scc.audit.entry",
    body: "command line (root) added credits",
    attributes: {
      "client.address": "192.0.2.1",
      "scc.account_id": account_id,
      "scc.request_id": "a-request",
      "scc.audit.id": stored[1]?.id,
      "scc.audit.action": "operator.addCredits",
      "scc.audit.actor": "command line (root)",
      "scc.audit.actor_role": "command line",
    },
  });
  assert.equal(collector.logs.at(-1)?.attributes["scc.account_id"], undefined);
  assert.deepEqual([...collector.types], ["POST /v1/logs application/x-protobuf"]);
});

test("while the collector refuses, the newest entries wait for it; dropped ones are counted and told", async (t) => {
  const collector = await startCollector(t);
  collector.status = 400;
  const counted = { exported: 0, failed: 0, dropped: 0 };
  t.after(
    auditExported.hear(({ outcome, entries }) => {
      counted[outcome] += entries;
    }) as () => never,
  );
  const { told } = await exporting(t, collector, { most: 10, patient: true });
  await enter("", 25);
  await until(() => counted.dropped === 15 && counted.failed > 0);
  assert.ok(told.some((line) => "dropped" in line && line.dropped === 15));
  const left = await db.auditExportEntry.findMany({ orderBy: { event_id: "asc" } });
  collector.status = 200;
  await until(() => counted.exported === 10);
  assert.deepEqual(
    collector.logs.map(({ attributes }) => attributes["scc.audit.id"]),
    left.map(({ event_id }) => event_id),
  );
});

test("nothing is queued for a collector that nobody has exported to for a day", async () => {
  await db.auditExport.updateMany({ data: { held_until: new Date(Date.now() - 25 * 3600_000) } });
  await enter("", 3);
  assert.equal(await db.auditExportEntry.count(), 0);
});
