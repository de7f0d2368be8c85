import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { MAX_HEADER_BYTES } from "#domain/limit.ts";
import { isProbe } from "#server/probes/probe-door.ts";
import type { Tracing } from "#server/tracing/span.ts";
import { AUTH_PREFIX } from "./auth.ts";
import { CLI_PREFIX } from "./cli/cli.ts";
import { ADDRESS_HEADER, type AddressOf } from "./client-address.ts";
import { DRAINING } from "./connection/drain.ts";
import { inTurn, underWay } from "./connection/turns.ts";
import type { Unread } from "./connection/unread.ts";
import { CONSOLE_PREFIX } from "./console.ts";
import { DOWNLOAD_PREFIX } from "./download/download.ts";
import { MCP_PATH } from "./mcp/mcp.ts";
import { PAGE_PATH_HEADER } from "./pages.ts";
import { API_PREFIX } from "./rest/routes.ts";
import { SCIM_PREFIX } from "./scim/scim.ts";
import { beginTrace } from "./trace.ts";
import { UNSUBSCRIBE_PREFIX } from "./unsubscribe.ts";

export type Doors = {
  rest: RequestListener;
  mcp: RequestListener;
  auth: RequestListener;
  console: RequestListener;
  downloads: RequestListener;
  cli: RequestListener;
  scim: RequestListener;
  unsubscribe: RequestListener;
  probes: RequestListener;
  unread: Unread;
  pages: RequestListener;
  /** Handles WebSocket upgrades; without it, upgrade requests are ignored. */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** A connection on which the client reads nothing is closed in this time, or after half of it. */
const IDLE_MS = 60_000;

type Options = { idleMs?: number; maxConnections?: number; tracing?: Tracing | null };

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

/**
 * Creates the HTTP server for the API and the pages. Handlers find the client's address in a
 * header.
 */
export function createHttpServer(
  doors: Doors,
  addressOf: AddressOf,
  { idleMs = IDLE_MS, maxConnections, tracing }: Options = {},
): Server {
  const connections = new Set<Socket>();
  const { unread, upgrade } = doors;
  const options = {
    ...TIMEOUTS,
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    shouldUpgradeCallback: () => upgrade !== undefined,
  };
  const answer = inTurn((req, res) => {
    if (!server.listening) res.setHeader("Connection", "close");
    if (req.method === "OPTIONS" && req.url === "*") return unread.answerForAll(req, res);
    const target = hasHost(req) ? pathOf(req.url ?? "") : null;
    if (target === null) return unread.refuseBroken(req, res);
    req.url = target;
    req.headers[ADDRESS_HEADER] = addressOf(req);
    delete req.headers[PAGE_PATH_HEADER];
    const path = target.split("?", 1)[0] ?? "";
    if (isProbe(path)) return doors.probes(req, res);
    if (tracing) beginTrace(req, tracing);
    if (isUnder(path, API_PREFIX)) doors.rest(req, res);
    else if (path === MCP_PATH) doors.mcp(req, res);
    else if (isUnder(path, SCIM_PREFIX)) doors.scim(req, res);
    else if (isUnder(path, AUTH_PREFIX)) doors.auth(req, res);
    else if (isUnder(path, CONSOLE_PREFIX)) doors.console(req, res);
    else if (isUnder(path, DOWNLOAD_PREFIX)) doors.downloads(req, res);
    else if (isBelow(path, CLI_PREFIX)) doors.cli(req, res);
    else if (req.method === "POST" && isBelow(path, UNSUBSCRIBE_PREFIX))
      doors.unsubscribe(req, res);
    else doors.pages(req, res);
  });
  const server = createServer(options, answer);
  // A client that closes its side after its request still gets the answer; Node has no option for it.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on("checkExpectation", answer);
  if (upgrade) server.on("upgrade", upgrade);
  server.keepAliveTimeout = 65_000;
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  // Half, because Node lets the time run twice if the system took a part of what was written.
  server.setTimeout(idleMs / 2, (socket: Socket) => {
    // While the response is being prepared, or is queued, the connection is idle through no fault
    // of the client.
    const isWaiting = underWay(socket) && socket.writableLength === 0;
    if (!isWaiting && !upgrade) socket.destroy();
  });
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.once(DRAINING, () => {
    for (const res of [...connections].map(underWay)) {
      if (res && !res.headersSent) res.setHeader("Connection", "close");
    }
  });
  server.on("connect", unread.answerConnect);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    unread.answerClientError(error.code, socket as Socket);
  });
  return server;
}

/**
 * Returns the path and query of a request target, which may be an absolute URL; null when
 * malformed.
 */
function pathOf(target: string) {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url && url.pathname + url.search;
}

/**
 * Returns whether there is one Host. Checked here, because Node takes the first of several, and its
 * own refusal of a missing one has no body and no request id.
 */
function hasHost({ rawHeaders, httpVersion }: IncomingMessage) {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

function isUnder(path: string, prefix: string) {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Returns whether the path is under the prefix, which itself is a page. */
function isBelow(path: string, prefix: string) {
  return path.startsWith(`${prefix}/`) && path.length > prefix.length + 1;
}
