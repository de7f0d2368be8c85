import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { startAuditExport } from "./audit/export/export-loop.ts";
import { withApplicationName } from "./database/application-name.ts";
import { connect, type DatabasePool } from "./database/connect.ts";
import { deliveryNotifier, listenForDeliveries } from "./database/delivery-channel.ts";
import type { Embedded } from "./database/embedded/embedded.ts";
import { keepRunning } from "./database/embedded/keep-running.ts";
import { loadMigrationEngine } from "./database/migration/engine.ts";
import { migrate } from "./database/migration/migrate.ts";
import { missingLimits } from "./database/pool.ts";
import { usableUrl } from "./database/usable.ts";
import { type Base, createDoors } from "./doors.ts";
import { atPort, type Env } from "./env.ts";
import { Failure, messageOf } from "./failure.ts";
import { bootstrap } from "./first-start.ts";
import { freePort } from "./free-port.ts";
import { startHousekeeping } from "./housekeeping/housekeeping.ts";
import { addressReader } from "./http/client-address.ts";
import { drain } from "./http/connection/drain.ts";
import { listen } from "./http/connection/listen.ts";
import { createHttpServer } from "./http/server.ts";
import { startMailLoop } from "./mail/sending/mail-loop.ts";
import { startTelling } from "./mail/sending/tell-loop.ts";
import { mailBacklog } from "./mail/store/mail-backlog.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { openPages, type Pages } from "./pages.ts";
import { probeDoor } from "./probes/probe-door.ts";
import { readinessOf } from "./probes/readiness.ts";
import { readAuthSecrets } from "./secrets/auth-secrets.ts";
import { provenSecretsKeys } from "./secrets/secrets-key.ts";
import { giveNotice, isStopping, onStop } from "./stopping.ts";
import type { Tracing } from "./tracing/span.ts";
import { startAuditFeed } from "./webhooks/delivery/audit-feed.ts";
import { startDeliveryLoop } from "./webhooks/delivery/loop.ts";
import { nameResolver } from "./webhooks/delivery/name-resolver.ts";
import { createAgent } from "./webhooks/delivery/post.ts";
import { deliveryBacklog } from "./webhooks/store/delivery-backlog.ts";
import { credentials, welcome } from "./welcome.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ANSWERS_PATIENCE_MS = 4_000;
const DELIVERY_PATIENCE_MS = 3_000;

/**
 * Starts everything but the embedded Postgres, which may still be starting and is null when
 * DATABASE_URL is set. Throws a Failure that says what to fix.
 */
export async function startServer(settings: Env, embedded: Promise<Embedded | null>) {
  const env = settings.PORT === 0 ? await withPort(settings) : settings;
  const log = pino({ level: env.LOG_LEVEL });
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [{ url, directUrl, db }, pages] = await Promise.all([
    openDatabase(env, embedded, log),
    env.ROLE === "worker" ? null : openPages(env),
  ]);
  const secretsKeys = await provenSecretsKeys(db, env);
  const authSecrets = await readAuthSecrets(db, env);
  const probes = openProbes(url);
  const metrics = await openMetrics(env, db, version, probes);
  onStop(startHousekeeping(db, env, log));

  const tracing = await openTraces(env, version, log);
  const base: Base = { env, log, version, db, metrics, tracing, secretsKeys, authSecrets, probes };
  startMailing(base);
  await startExporting(base);
  const deliveriesQueued =
    env.ROLE === "web" ? deliveryNotifier(db) : startDelivering(base, directUrl);
  if (pages) await serve(base, pages, connectConsole(url, metrics), deliveriesQueued);
  else console.log("The delivery worker is running");
}

/**
 * Replaces PORT=0 with a free port, before the URL is used anywhere. If another process takes it
 * first, listening fails.
 */
async function withPort(env: Env): Promise<Env> {
  return atPort(env, await freePort(env.HOST).catch(() => 0));
}

/** Returns the migrated database, its URL, and a URL that bypasses any pooler. */
async function openDatabase(env: Env, embedded: Promise<Embedded | null>, log: Logger) {
  // An embedded Postgres may be new; load the migration engine while it starts.
  const [own] = await Promise.all([embedded, env.DATABASE_URL ? null : loadMigrationEngine()]);
  if (own) onStop(keepRunning(own, log));
  const { DATABASE_URL, DIRECT_DATABASE_URL, ROLE } = env;
  const usable = DATABASE_URL ? await usableUrl(DATABASE_URL, "DATABASE_URL") : (own?.url ?? "");
  const url = withApplicationName(usable, ROLE);
  const directUrl = DIRECT_DATABASE_URL
    ? withApplicationName(await usableUrl(DIRECT_DATABASE_URL, "DIRECT_DATABASE_URL"), ROLE)
    : url;
  const db = connect(url);
  onStop(() => db.$disconnect());
  const migrating = migrate(directUrl).catch((error) => {
    const name = own ? "The embedded database" : "The database of DATABASE_URL";
    throw new Failure(`${name} cannot be used: ${messageOf(error)}`);
  });
  // Load Prisma's modules for the first statement while the migrations run.
  const [migrated] = await Promise.all([migrating, db.$connect()]);
  if (migrated.length > 0) log.info({ migrated }, "database migrated");
  const missing = await missingLimits(url);
  if (missing.length > 0) {
    log.warn({ missing }, "DATABASE_URL points to a pooler, so the server cannot set these limits");
  }
  return { url, directUrl, db };
}

/** Connections of the console's own pool, which keeps its load from starving the API. */
const CONSOLE_CONNECTIONS = 5;

function connectConsole(url: string, metrics: Metrics | null): DatabasePool {
  const consoleDb = connect(url, CONSOLE_CONNECTIONS);
  metrics?.watchPool("console", consoleDb.pool);
  onStop(() => consoleDb.$disconnect());
  return consoleDb;
}

/** Returns what answers the probes, with a connection of its own that no load keeps busy. */
function openProbes(url: string): RequestListener {
  const db = connect(url, 1);
  onStop(() => db.$disconnect());
  return probeDoor(readinessOf(db.pool, isStopping));
}

/** Starts the metrics server; returns null, and nothing is counted, when metrics are disabled. */
async function openMetrics(
  { METRICS_PORT, HOST, ROLE }: Env,
  db: DatabasePool,
  version: string,
  probes: RequestListener,
): Promise<Metrics | null> {
  if (METRICS_PORT === undefined) return null;
  const { createMetrics } = await import("./metrics/metrics.ts");
  const metrics = createMetrics(
    { version, role: ROLE },
    { deliveries: () => deliveryBacklog(db), mails: () => mailBacklog(db) },
    probes,
  );
  metrics.watchPool("main", db.pool);
  await open(metrics.server, METRICS_PORT, HOST, "METRICS_PORT");
  return metrics;
}

/** Starts exporting traces; returns null, and loads nothing, unless OpenTelemetry's variables ask for it. */
async function openTraces(env: Env, version: string, log: Logger): Promise<Tracing | null> {
  if (!env.tracing) return null;
  const { openTracing } = await import("./tracing/otlp.ts");
  const tracing = openTracing(env.tracing, { version, role: env.ROLE }, log);
  onStop(tracing.close);
  return tracing;
}

/** Starts exporting the audit log to a collector, unless another process does or none is set. */
async function startExporting({ env, log, version, db }: Base) {
  if (!env.auditExport || env.ROLE === "web") return;
  const { openLogCollector } = await import("./tracing/log-collector.ts");
  const collector = openLogCollector(env.auditExport.service, { version, role: env.ROLE });
  onStop(startAuditExport(db, collector, log).stop);
}

/** Starts the delivery worker. Returns a function that wakes it. */
function startDelivering(
  { env, log, version, db, metrics, tracing, secretsKeys }: Base,
  directUrl: string,
): () => void {
  const sender = {
    secretsKeys,
    opened: env.WEBHOOK_ALLOW_CIDRS,
    resolve: nameResolver(),
    agent: createAgent(),
    version,
    tracing,
    baseUrl: env.BASE_URL,
  };
  const loop = startDeliveryLoop(db, sender, log, ({ kind }) => {
    if (kind === "audit") feed.wake();
  });
  const feed = startAuditFeed(db, () => loop.wake(), log);
  onStop(() => loop.stop(DELIVERY_PATIENCE_MS));
  onStop(feed.stop);
  metrics?.watchSlots("deliveries", loop.slots);
  if (env.ROLE === "worker") onStop(listenForDeliveries(directUrl, loop.wake).close);
  return loop.wake;
}

/** Starts queueing mails about incidents and sending all mails, unless another process does or there is no mail server. */
function startMailing({ env, log, db, metrics, secretsKeys }: Base) {
  if (!env.mail || env.ROLE === "web") return;
  const loop = startMailLoop(db, env.mail, log);
  onStop(() => loop.stop(DELIVERY_PATIENCE_MS));
  metrics?.watchSlots("mails", loop.slots);
  onStop(startTelling(db, { baseUrl: env.BASE_URL, secretsKeys }, log).stop);
}

/** Creates what an empty database lacks, then listens. */
async function serve(
  base: Base,
  pages: Pages,
  consoleDb: DatabasePool,
  deliveriesQueued: () => void,
) {
  const { env, version, db, tracing } = base;
  const doors = createDoors(base, pages, consoleDb, deliveriesQueued);
  const server = createHttpServer(doors, addressReader(env.TRUSTED_PROXIES), {
    maxConnections: env.MAX_CONNECTIONS,
    tracing,
  });
  const created = await bootstrap(db, {
    email: env.BOOTSTRAP_EMAIL,
    password: env.BOOTSTRAP_PASSWORD,
    key: env.BOOTSTRAP_API_KEY,
  });
  try {
    await open(server, env.PORT, env.HOST, "PORT");
    giveNotice(env.SHUTDOWN_DELAY_SECONDS);
  } catch (error) {
    // They are in the database, although the port may be taken.
    if (created) console.log(`${credentials(created)}\n`);
    throw error;
  }
  console.log(welcome(env, version, created));
}

/** Listens until the server is told to stop. */
async function open(server: Server, port: number, host: string, variable: string) {
  await listen(server, port, host, variable);
  onStop(() => drain(server, ANSWERS_PATIENCE_MS));
}
