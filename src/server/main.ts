import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import { join } from "node:path";
import createNext from "next";
import { pino } from "pino";
import { bootstrap } from "./admin/account.ts";
import { emptyReply, type Services } from "./api/context.ts";
import { createCaller } from "./api/router.ts";
import { createAuth } from "./auth/auth.ts";
import { connect } from "./database/connect.ts";
import { startEmbedded } from "./database/embedded.ts";
import { migrate } from "./database/migrate.ts";
import { isAllowedHost } from "./delivery/address.ts";
import { startDeliveryLoop } from "./delivery/loop.ts";
import { createAgent } from "./delivery/post.ts";
import { systemResolve } from "./delivery/resolve.ts";
import { BOX_KEY_LENGTH } from "./domain/secret-box.ts";
import { type Env, readEnv } from "./env.ts";
import { Failure, messageOf } from "./failure.ts";
import { publishApp } from "./handle.ts";
import { createMetrics } from "./http/metrics.ts";
import { pageDoor } from "./http/pages.ts";
import { restDoor } from "./http/rest.ts";
import { AUTH_PREFIX, createHttpServer, listen } from "./http/server.ts";
import { secretFile } from "./secret-file.ts";
import { lastUsedWriter } from "./store/last-used.ts";
import { welcome } from "./welcome.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const DRAIN_MS = 9_500;
const DELIVERY_PATIENCE_MS = 5_000;

/** What a started server must give back, in the order it is given back. */
const closing: (() => Promise<unknown>)[] = [];

async function start(env: Env) {
  const log = pino({ level: env.LOG_LEVEL });
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

  const embedded = env.DATABASE_URL ? null : await startEmbedded(env.DATA_DIR);
  if (embedded) closing.unshift(embedded.stop);
  const url = env.DATABASE_URL ?? embedded?.url ?? "";
  const migrated = await migrate(url).catch((error) => {
    const name = embedded ? "The embedded database" : "The database of DATABASE_URL";
    throw new Failure(`${name} cannot be used: ${messageOf(error)}`);
  });
  if (migrated.length > 0) log.info({ migrated }, "database migrated");

  const db = connect(url);
  closing.unshift(() => db.$disconnect());
  const lastUsed = lastUsedWriter(db);
  closing.unshift(lastUsed.flush);

  const secretsKey =
    env.SECRETS_KEY ?? Buffer.from(secretFile(env.DATA_DIR, "secrets-key", randomSecret), "base64");
  const deliveries = startDeliveryLoop(
    db,
    {
      secretsKey,
      opened: env.WEBHOOK_ALLOW_CIDRS,
      resolve: systemResolve(),
      agent: createAgent(),
      version,
    },
    log,
  );
  closing.unshift(() => deliveries.stop(DELIVERY_PATIENCE_MS));

  const services: Services = {
    db,
    lastUsed,
    secretsKey,
    isAllowedHost: (hostname) => isAllowedHost(hostname, env.WEBHOOK_ALLOW_CIDRS),
    deliveriesQueued: deliveries.wake,
    version,
  };
  const auth = createAuth(db, {
    baseUrl: env.BASE_URL,
    basePath: AUTH_PREFIX,
    secret: env.AUTH_SECRET ?? secretFile(env.DATA_DIR, "auth-secret", randomSecret),
  });
  publishApp({
    version,
    session: auth.session,
    call: (caller) =>
      createCaller({ services, caller, idempotency_key: null, reply: emptyReply() }),
  });

  const pages = createNext({
    dev: env.isDevelopment,
    dir: ROOT,
    hostname: env.HOST,
    port: env.PORT,
  });
  await pages.prepare();
  closing.unshift(() => pages.close());

  const metrics = createMetrics();
  const rest = restDoor({
    services,
    baseUrl: env.BASE_URL,
    contractChanges: env.CONTRACT_CHANGES,
    corsOrigins: env.CORS_ORIGINS,
    log,
    observe: metrics.observe,
  });
  const server = createHttpServer(
    { rest, auth: auth.handle, pages: pageDoor(pages.getRequestHandler(), env.isDevelopment) },
    env.BASE_URL,
  );
  server.on("upgrade", pages.getUpgradeHandler());
  await listen(server, env.PORT, env.HOST, "PORT");
  closing.unshift(() => closeServer(server));
  if (env.METRICS_PORT !== undefined) {
    await listen(metrics.server, env.METRICS_PORT, env.HOST, "METRICS_PORT");
    closing.unshift(() => closeServer(metrics.server));
  }

  const created = await bootstrap(db, {
    email: env.BOOTSTRAP_EMAIL,
    password: env.BOOTSTRAP_PASSWORD,
    key: env.BOOTSTRAP_API_KEY,
  });
  console.log(welcome(env.BASE_URL, version, created));
}

function randomSecret() {
  return randomBytes(BOX_KEY_LENGTH).toString("base64");
}

/** Stops accepting and waits for the answers under way. */
function closeServer(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

async function stop() {
  setTimeout(() => process.exit(1), DRAIN_MS).unref();
  for (const close of closing.splice(0)) await close();
}

function stopOnSignal() {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

try {
  stopOnSignal();
  await start(readEnv());
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  await stop().catch(() => undefined);
  process.exit(1);
}
