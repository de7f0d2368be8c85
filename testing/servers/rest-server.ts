import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { CONTRACT_MEGABYTES, CONTRACTS_PER_ACCOUNT } from "#domain/limit.ts";
import type { Services } from "#server/api/context.ts";
import { fairTurns } from "#server/batch/fair-turns.ts";
import { openChecks } from "#server/checks/checks.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { cliDoor } from "#server/http/cli/cli.ts";
import { readCliFiles } from "#server/http/cli/cli-files.ts";
import { addressReader } from "#server/http/client-address.ts";
import { listen } from "#server/http/connection/listen.ts";
import { unreadDoor } from "#server/http/connection/unread.ts";
import { mcpDoor } from "#server/http/mcp/mcp.ts";
import { sharedLoad } from "#server/http/rest/load.ts";
import { restDoor } from "#server/http/rest/rest.ts";
import { scimDoor } from "#server/http/scim/scim.ts";
import { createHttpServer } from "#server/http/server.ts";
import { visitLimit } from "#server/http/visit-limit.ts";
import { keyVerifier } from "#server/keys/api/verifier.ts";
import { admitTogether } from "#server/keys/store/admit.ts";
import { keyFinder } from "#server/keys/store/find-key.ts";
import { keyUseWriter } from "#server/keys/store/key-use-writer.ts";
import { lastUsedWriter } from "#server/keys/store/last-used.ts";
import { refusedRequestWriter } from "#server/keys/store/refused-request-writer.ts";
import { isAllowedHost } from "#server/webhooks/delivery/address.ts";
import { testDatabase } from "./database.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { status: number; headers: Headers; text: string; body: any };

export type Send = {
  key?: string;
  /** Replaces `{id}` in the operation's path, verbatim. */
  id?: string;
  /** Replaces the path's second parameter, such as `{approval_id}`. */
  part?: string;
  json?: unknown;
  raw?: BodyInit;
  headers?: Record<string, string>;
};

export type RestServer = {
  db: DatabasePool;
  services: Services;
  http: Server;
  /** Such as http://127.0.0.1:port/api/v1. */
  url: string;
  /** Sends a request: `send("POST /keys/{id}/revoke", { key, id })`. */
  send: (operation: string, options?: Send) => Promise<Answer>;
  close: () => Promise<void>;
};

const BASE_URL = "http://localhost";

/** Starts the REST API on a port of its own, on the test database. */
export async function startRestServer({
  contractChanges = false,
  sendsMail = false,
  db = testDatabase(),
  turns = fairTurns(),
} = {}): Promise<RestServer> {
  const lastUsed = lastUsedWriter(db.pool);
  const services: Services = {
    db,
    checks: openChecks(db.pool, { onQueued: () => services.deliveriesQueued() }),
    verifier: keyVerifier(admitTogether(db.pool), keyFinder(db.pool), lastUsed),
    lastUsed,
    keyUses: keyUseWriter(db.pool),
    refusedRequests: refusedRequestWriter(db.pool),
    secretsKeys: [new Uint8Array(32).fill(7)],
    isAllowedHost: (hostname) => isAllowedHost(hostname, []),
    deliveriesQueued: () => undefined,
    webhookDeleted: () => undefined,
    contractChanges,
    contractLimits: { contracts: CONTRACTS_PER_ACCOUNT, bytes: CONTRACT_MEGABYTES * 1_000_000 },
    signUp: { isOpen: false, credits: 0 },
    mail: sendsMail ? { baseUrl: "https://checks.example.com" } : null,
    staffNeedSecondFactor: false,
    issuers: [],
    baseUrl: BASE_URL,
    isStopping: () => false,
    version: "0.0.0-test",
  };
  const log = pino({ level: "silent" });
  const load = sharedLoad(log, turns);
  const rest = restDoor({
    services,
    baseUrl: BASE_URL,
    contractChanges,
    corsOrigins: ["https://app.example.com"],
    log,
    load,
  });
  const mcp = mcpDoor({
    services,
    baseUrl: BASE_URL,
    corsOrigins: ["https://app.example.com"],
    log,
    load,
  });
  const doors = {
    rest,
    mcp,
    auth: noPage,
    console: noPage,
    downloads: noPage,
    cli: cliDoor({ files: readCliFiles(), baseUrl: BASE_URL, log }),
    scim: scimDoor({ db, baseUrl: BASE_URL, limit: visitLimit(), log }),
    unsubscribe: noPage,
    probes: noPage,
    unread: unreadDoor(BASE_URL, log),
    pages: noPage,
  };
  const server = createHttpServer(doors, addressReader([]));
  await listen(server, 0, "127.0.0.1", "PORT");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;
  return {
    db,
    services,
    http: server,
    url,
    send: (operation, options) => send(url, operation, options),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.lastUsed.flush();
      await services.refusedRequests.flush();
      await db.$disconnect();
      // Prisma ends the underlying pool only if it was connected.
      if (db.pool?.ending === false) await db.pool.end();
    },
  };
}

function noPage(_: IncomingMessage, res: ServerResponse) {
  res.writeHead(404).end();
}

/** Sends a request to the server at `url`, which ends in /api/v1. */
export async function send(url: string, operation: string, options: Send = {}): Promise<Answer> {
  const { key, id = "", part = "", json, raw, headers } = options;
  const [method, path = ""] = operation.split(" ");
  const filled = path.replace("{id}", () => id).replace(/\{\w+_id\}/, () => part);
  const response = await fetch(url + filled, {
    method,
    body: json === undefined ? raw : JSON.stringify(json),
    headers: {
      ...(key !== undefined && { "X-API-Key": key }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : null,
  };
}
