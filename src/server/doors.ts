import type { RequestListener } from "node:http";
import type { Logger } from "pino";
import type { Services } from "./api/context.ts";
import { createCaller } from "./api/router.ts";
import { openChecks } from "./checks/checks.ts";
import type { DatabasePool } from "./database/connect.ts";
import type { Env } from "./env.ts";
import { publishApp } from "./handle.ts";
import { orphanSweeper } from "./housekeeping/housekeeping.ts";
import { AUTH_PREFIX, authDoor } from "./http/auth.ts";
import { cliDoor } from "./http/cli/cli.ts";
import { readCliFiles } from "./http/cli/cli-files.ts";
import { ADDRESS_HEADER } from "./http/client-address.ts";
import { unreadDoor } from "./http/connection/unread.ts";
import { consoleDoor } from "./http/console.ts";
import { downloadDoor } from "./http/download/download.ts";
import { withAccessLog } from "./http/log.ts";
import { mcpDoor } from "./http/mcp/mcp.ts";
import { originOf } from "./http/origin.ts";
import { forPage, noteOutage, pageDoor } from "./http/pages.ts";
import { sharedLoad } from "./http/rest/load.ts";
import { restDoor } from "./http/rest/rest.ts";
import { scimDoor } from "./http/scim/scim.ts";
import type { Doors } from "./http/server.ts";
import { unsubscribeDoor } from "./http/unsubscribe.ts";
import { visitLimit } from "./http/visit-limit.ts";
import { keyVerifier } from "./keys/api/verifier.ts";
import { admitTogether } from "./keys/store/admit.ts";
import { keyFinder } from "./keys/store/find-key.ts";
import { keyUseWriter } from "./keys/store/key-use-writer.ts";
import { lastUsedWriter } from "./keys/store/last-used.ts";
import { refusedRequestWriter } from "./keys/store/refused-request-writer.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Pages } from "./pages.ts";
import { requiredIssuer } from "./people/rules/issuer.ts";
import { createDoorman } from "./people/sign-in/access.ts";
import { createAuth } from "./people/sign-in/auth.ts";
import type { AuthSecrets } from "./people/sign-in/auth-secrets.ts";
import { PASSWORD_HASHING } from "./people/store/password-hash.ts";
import { isStopping, onStop } from "./stopping.ts";
import type { Tracing } from "./tracing/span.ts";
import { isAllowedHost } from "./webhooks/delivery/address.ts";
import type { SecretsKeys } from "./webhooks/rules/secret-box.ts";

/** The configuration and the resources shared by all parts of the server. */
export type Base = {
  env: Env;
  log: Logger;
  version: string;
  db: DatabasePool;
  /** Null when metrics are disabled. */
  metrics: Metrics | null;
  /** Null while tracing is off. */
  tracing: Tracing | null;
  /** Encrypt webhook secrets. */
  secretsKeys: SecretsKeys;
  authSecrets: AuthSecrets;
  /** Answers whether the process runs, and whether it can work. */
  probes: RequestListener;
};

/**
 * Creates the request handlers ("doors") of the API, sign-in, the console and its pages. All but
 * the API use the pool `consoleDb`; checks run by people are batched together with the API's.
 */
export function createDoors(
  base: Base,
  pages: Pages,
  consoleDb: DatabasePool,
  deliveriesQueued: () => void,
): Doors {
  const { env } = base;
  const log = withAccessLog(base.log, env.ACCESS_LOG);
  const services = createServices(base, deliveriesQueued);
  const consoleServices = { ...services, db: consoleDb };
  const auth = createAuth(consoleDb, {
    baseUrl: env.BASE_URL,
    basePath: AUTH_PREFIX,
    addressHeader: ADDRESS_HEADER,
    originOf: pageOrigin,
    log,
    secrets: base.authSecrets,
    passwords: PASSWORD_HASHING,
    issuers: env.issuers,
  });
  const doorman = createDoorman(consoleDb, auth, {
    originOf: pageOrigin,
    staffNeedSecondFactor: services.staffNeedSecondFactor,
  });
  const { visit } = doorman;
  const limit = visitLimit();
  publishApp({
    version: services.version,
    publicUrl: env.publicUrl,
    isSignUpOpen: services.signUp.isOpen,
    sendsMail: services.mail !== null,
    issuers: env.issuers.map(({ id, name }) => ({ id, name })),
    requiredIssuer: (email) => requiredIssuer(env.issuers, email)?.id ?? null,
    session: (headers) => forPage(auth.session(headers)),
    whoIs: (headers) => forPage(doorman.whoIs(headers)),
    visit: (headers, account_id) => forPage(visit(headers, account_id)),
    call: (caller, headers) => {
      const origin = headers && (() => pageOrigin(headers));
      return createCaller(
        { services: consoleServices, caller, idempotency_key: null, origin },
        { onError: ({ error }) => noteOutage(error) },
      );
    },
  });
  const { BASE_URL: baseUrl, CORS_ORIGINS: corsOrigins } = env;
  const load = sharedLoad(log);
  return {
    rest: restDoor({
      services,
      baseUrl,
      contractChanges: env.CONTRACT_CHANGES,
      corsOrigins,
      log,
      load,
    }),
    mcp: mcpDoor({ services, baseUrl, corsOrigins, log, load }),
    auth: authDoor(auth, log, limit),
    console: consoleDoor({ services: consoleServices, visit, session: auth.session, limit, log }),
    downloads: downloadDoor({
      services: consoleServices,
      visit,
      limit,
      baseUrl: env.BASE_URL,
      log,
    }),
    cli: cliDoor({ files: readCliFiles(), baseUrl: env.BASE_URL, log }),
    scim: scimDoor({ db: consoleDb, baseUrl, limit, log }),
    unsubscribe: unsubscribeDoor({ services: consoleServices, baseUrl: env.BASE_URL, limit, log }),
    probes: base.probes,
    unread: unreadDoor(env.BASE_URL, log),
    pages: pageDoor(pages.render, env.isDevelopment, log, limit),
    ...(env.isDevelopment && { upgrade: pages.upgrade }),
  };
}

function createServices(
  { env, log, version, db, secretsKeys }: Base,
  deliveriesQueued: () => void,
) {
  const lastUsed = lastUsedWriter(db.pool);
  onStop(lastUsed.flush);
  const keyUses = keyUseWriter(db.pool);
  onStop(keyUses.flush);
  const refusedRequests = refusedRequestWriter(db.pool);
  onStop(refusedRequests.flush);
  const services: Services = {
    db,
    checks: openChecks(db.pool, { onQueued: deliveriesQueued }),
    verifier: keyVerifier(admitTogether(db.pool), keyFinder(db.pool), lastUsed),
    lastUsed,
    keyUses,
    refusedRequests,
    secretsKeys,
    isAllowedHost: (hostname) => isAllowedHost(hostname, env.WEBHOOK_ALLOW_CIDRS),
    deliveriesQueued,
    webhookDeleted: orphanSweeper(db, log),
    contractChanges: env.CONTRACT_CHANGES,
    contractLimits: {
      contracts: env.CONTRACTS_PER_ACCOUNT,
      bytes: env.CONTRACT_MEGABYTES * 1_000_000,
    },
    signUp: { isOpen: env.SIGNUP === "open", credits: env.SIGNUP_CREDITS },
    staffNeedSecondFactor: env.STAFF_SECOND_FACTOR === "required",
    issuers: env.issuers,
    baseUrl: env.BASE_URL,
    mail: env.mail && { baseUrl: env.BASE_URL },
    isStopping,
    version,
  };
  return services;
}

/** Returns the origin of a page's request. */
function pageOrigin(headers: Headers) {
  return originOf(Object.fromEntries(headers));
}
