import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { bootstrap } from "./admin/first-start.ts";
import { emptyReply, type Services } from "./api/context.ts";
import { createCaller } from "./api/router.ts";
import { createDoorman } from "./auth/access.ts";
import { createAuth } from "./auth/auth.ts";
import { connect, type DatabasePool } from "./database/connect.ts";
import { deliveryNotifier, listenForDeliveries } from "./database/delivery-channel.ts";
import { startEmbedded } from "./database/embedded.ts";
import { keepRunning } from "./database/keep-running.ts";
import { migrate } from "./database/migrate.ts";
import { isAllowedHost } from "./delivery/address.ts";
import { startDeliveryLoop } from "./delivery/loop.ts";
import { createAgent } from "./delivery/post.ts";
import { systemResolve } from "./delivery/resolve.ts";
import { type Env, readEnv } from "./env.ts";
import { Failure, messageOf } from "./failure.ts";
import { publishApp } from "./handle.ts";
import { orphanSweeper, startHousekeeping } from "./housekeeping.ts";
import { AUTH_PREFIX, authDoor } from "./http/auth.ts";
import { ADDRESS_HEADER, addressReader } from "./http/client-address.ts";
import { consoleDoor } from "./http/console.ts";
import { downloadDoor } from "./http/download.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { originOf } from "./http/origin.ts";
import { pageDoor } from "./http/pages.ts";
import { restDoor } from "./http/rest.ts";
import { createHttpServer, drain, listen } from "./http/server.ts";
import { ownSecret, secretsKeyOf } from "./secret-file.ts";
import { collectedStatements } from "./store/collected.ts";
import { lastUsedWriter } from "./store/last-used.ts";
import { welcome } from "./welcome.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const DRAIN_MS = 9_500;
const ANSWERS_PATIENCE_MS = 4_000;
const DELIVERY_PATIENCE_MS = 3_000;

/** What ends a part of the server that was started, the last one first. */
const closing: (() => unknown)[] = [];

/** The configuration and what every part of the server shares. */
type Base = {
  env: Env;
  log: Logger;
  version: string;
  url: string;
  db: DatabasePool;
  metrics: Metrics;
  /** Encrypts webhook secrets. */
  secretsKey: Uint8Array;
};

async function start(env: Env) {
  const log = pino({ level: env.LOG_LEVEL });
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const url = await openDatabase(env, log);
  const db = connect(url);
  closing.unshift(() => db.$disconnect());
  closing.unshift(startHousekeeping(db, env.CHECK_RETENTION_DAYS, log));

  const secretsKey = secretsKeyOf(env);
  const base: Base = { env, log, version, url, db, metrics: createMetrics(), secretsKey };
  const deliveriesQueued = env.ROLE === "web" ? deliveryNotifier(db) : startDelivering(base);
  if (env.METRICS_PORT !== undefined) {
    await open(base.metrics.server, env.METRICS_PORT, env.HOST, "METRICS_PORT");
  }
  if (env.ROLE === "worker") {
    console.log("The delivery worker is up");
    return;
  }
  const server = await openServer(base, deliveriesQueued);
  const created = await bootstrap(db, {
    email: env.BOOTSTRAP_EMAIL,
    password: env.BOOTSTRAP_PASSWORD,
    key: env.BOOTSTRAP_API_KEY,
  });
  try {
    await open(server, env.PORT, env.HOST, "PORT");
  } finally {
    // Secrets that were made are told even when the port cannot be had.
    if (server.listening || created) console.log(welcome(env.BASE_URL, version, created));
  }
}

/** The URL of the migrated database: that of DATABASE_URL, or one of our own. */
async function openDatabase(env: Env, log: Logger): Promise<string> {
  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  if (embedded) {
    closing.unshift(embedded.stop);
    closing.unshift(keepRunning(embedded, log));
  }
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const migrated = await migrate(url).catch((error) => {
    const name = embedded ? "The embedded database" : "The database of DATABASE_URL";
    throw new Failure(`${name} cannot be used: ${messageOf(error)}`);
  });
  if (migrated.length > 0) log.info({ migrated }, "database migrated");
  return url;
}

/** Starts delivering; the function that it returns says that there is more to deliver. */
function startDelivering({ env, log, version, url, db, secretsKey }: Base): () => void {
  const sender = {
    secretsKey,
    opened: env.WEBHOOK_ALLOW_CIDRS,
    resolve: systemResolve(),
    agent: createAgent(),
    version,
  };
  const loop = startDeliveryLoop(db, sender, log);
  closing.unshift(() => loop.stop(DELIVERY_PATIENCE_MS));
  if (env.ROLE === "worker") closing.unshift(listenForDeliveries(url, loop.wake).close);
  return loop.wake;
}

/** The server of the API and the pages; it does not listen yet. */
async function openServer(base: Base, deliveriesQueued: () => void): Promise<Server> {
  const { env, log, version, db, metrics, secretsKey } = base;
  const lastUsed = lastUsedWriter(db.pool);
  closing.unshift(lastUsed.flush);
  const services: Services = {
    db,
    collected: collectedStatements(db.pool),
    lastUsed,
    secretsKey,
    isAllowedHost: (hostname) => isAllowedHost(hostname, env.WEBHOOK_ALLOW_CIDRS),
    deliveriesQueued,
    webhookDeleted: orphanSweeper(db, log),
    contractChanges: env.CONTRACT_CHANGES,
    signUp: { isOpen: env.SIGNUP === "open", credits: env.SIGNUP_CREDITS },
    version,
  };
  const auth = createAuth(db, {
    baseUrl: env.BASE_URL,
    basePath: AUTH_PREFIX,
    addressHeader: ADDRESS_HEADER,
    originOf: pageOrigin,
    log,
    secret: env.AUTH_SECRET ?? ownSecret(env.DATA_DIR, "auth-secret"),
  });
  const doorman = createDoorman(db, auth, pageOrigin);
  publishApp({
    version,
    isSignUpOpen: services.signUp.isOpen,
    session: auth.session,
    ...doorman,
    call: (caller, headers) => {
      const origin = headers && (() => pageOrigin(headers));
      return createCaller({ services, caller, idempotency_key: null, reply: emptyReply(), origin });
    },
  });

  const pages = await openPages(env);
  const rest = restDoor({
    services,
    baseUrl: env.BASE_URL,
    contractChanges: env.CONTRACT_CHANGES,
    corsOrigins: env.CORS_ORIGINS,
    log,
    observe: metrics.observe,
  });
  const doors = {
    rest,
    auth: authDoor(auth, log),
    console: consoleDoor({ services, visit: doorman.visit, session: auth.session, log }),
    downloads: downloadDoor({ services, visit: doorman.visit, baseUrl: env.BASE_URL, log }),
    pages: pageDoor(pages.render, env.isDevelopment),
    ...(env.isDevelopment && { upgrade: pages.upgrade }),
  };
  return createHttpServer(doors, env.BASE_URL, addressReader(env.TRUSTED_PROXIES));
}

/** Where the request for a page came from. */
function pageOrigin(headers: Headers) {
  return originOf(Object.fromEntries(headers));
}

async function openPages({ isDevelopment, HOST, PORT }: Env) {
  const { default: createNext } = await import("next");
  const next = createNext({ dev: isDevelopment, dir: ROOT, hostname: HOST, port: PORT });
  await next.prepare();
  closing.unshift(() => next.close());
  return { render: next.getRequestHandler(), upgrade: next.getUpgradeHandler() };
}

/** Listens, until the server is told to stop. */
async function open(server: Server, port: number, host: string, variable: string) {
  await listen(server, port, host, variable);
  closing.unshift(() => drain(server, ANSWERS_PATIENCE_MS));
}

let stopping: Promise<void> | null = null;

/** Ends what was started. Signals, however many, and a failed start all wait for the same end. */
function stop(): Promise<void> {
  stopping ??= closeAll();
  return stopping;
}

async function closeAll() {
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  const failures: unknown[] = [];
  for (const close of closing.splice(0)) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function stopOnSignal() {
  const onSignal = () => {
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, onSignal);
}

try {
  stopOnSignal();
  await start(readEnv());
} catch (error) {
  // A start that a signal broke off has failed for no reason of its own.
  if (!stopping) console.error(error instanceof Failure ? error.message : error);
  await stop().catch(() => undefined);
  process.exit(1);
}
