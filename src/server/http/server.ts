import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { type Socket, Server as TcpServer } from "node:net";
import type { Duplex } from "node:stream";
import { Refusal } from "#server/api/refusal.ts";
import { Failure } from "#server/failure.ts";
import { PROBLEMS, type ProblemCode } from "#server/rules/problem.ts";
import { AUTH_PREFIX } from "./auth.ts";
import { ADDRESS_HEADER, type AddressOf } from "./client-address.ts";
import { CONSOLE_PREFIX } from "./console.ts";
import { DOWNLOAD_PREFIX } from "./download/download.ts";
import { PAGE_PATH_HEADER } from "./pages.ts";
import { PROBLEM_TYPE, problemOf } from "./problem.ts";
import { API_PREFIX } from "./rest/rest.ts";

export type Doors = {
  rest: RequestListener;
  auth: RequestListener;
  console: RequestListener;
  downloads: RequestListener;
  pages: RequestListener;
  /** Takes WebSockets over; without it, a wish to upgrade is not heard. */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** A client that takes nothing for so long of what is written for it is given up. */
const IDLE_MS = 60_000;

type Limits = { idleMs?: number; maxConnections?: number };

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
};

/** Emitted when a server is about to go: its clients are told to come back on other connections. */
const DRAINING = "draining";

/**
 * The answer under way on a connection. Kept there, not in a set of all: a set that changes with
 * each request keeps answers alive long after they are given.
 */
const UNDER_WAY = Symbol("answer under way");

type Connection = Socket & { [UNDER_WAY]?: ServerResponse | null };

/** One HTTP server for the API and the pages; each door finds the client's address in a header. */
export function createHttpServer(
  doors: Doors,
  baseUrl: string,
  addressOf: AddressOf,
  { idleMs = IDLE_MS, maxConnections }: Limits = {},
): Server {
  const connections = new Set<Connection>();
  const { upgrade } = doors;
  const options = {
    ...TIMEOUTS,
    requireHostHeader: false,
    shouldUpgradeCallback: () => upgrade !== undefined,
  };
  const answer: RequestListener = (req, res) => {
    const connection: Connection = req.socket;
    connection[UNDER_WAY] = res;
    res.once("close", () => {
      if (connection[UNDER_WAY] === res) connection[UNDER_WAY] = null;
    });
    if (!server.listening) res.setHeader("Connection", "close");
    if (req.method === "OPTIONS" && req.url === "*") return answerForAll(res);
    const target = hasHost(req) ? pathOf(req.url ?? "") : null;
    if (target === null) return refuseBroken(res, baseUrl);
    req.url = target;
    req.headers[ADDRESS_HEADER] = addressOf(req);
    delete req.headers[PAGE_PATH_HEADER];
    const path = target.split("?", 1)[0] ?? "";
    if (isUnder(path, API_PREFIX)) doors.rest(req, res);
    else if (isUnder(path, AUTH_PREFIX)) doors.auth(req, res);
    else if (isUnder(path, CONSOLE_PREFIX)) doors.console(req, res);
    else if (isUnder(path, DOWNLOAD_PREFIX)) doors.downloads(req, res);
    else doors.pages(req, res);
  };
  const server = createServer(options, answer);
  server.on("checkExpectation", answer);
  if (upgrade) server.on("upgrade", upgrade);
  server.keepAliveTimeout = 65_000;
  if (maxConnections !== undefined) server.maxConnections = maxConnections;
  server.setTimeout(idleMs, (socket: Connection) => {
    // While its answer is made, or waits for its turn, the connection is idle and its client not to blame.
    const isWaiting = socket[UNDER_WAY] && socket.writableLength === 0;
    if (!isWaiting && !upgrade) socket.destroy();
  });
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.once(DRAINING, () => {
    for (const { [UNDER_WAY]: res } of connections) {
      if (res && !res.headersSent) res.setHeader("Connection", "close");
    }
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    answerClientError(error.code, socket as Socket, baseUrl);
  });
  return server;
}

/** The path and query of a request's target, which may be a whole URL; null when it is neither. */
function pathOf(target: string) {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url && url.pathname + url.search;
}

/** Node would refuse a request without a Host too, but with no word and no request id. */
function hasHost({ headers, httpVersion }: IncomingMessage) {
  return headers.host !== undefined || httpVersion === "1.0";
}

function isUnder(path: string, prefix: string) {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** What the server as a whole can do: `OPTIONS *`. */
function answerForAll(res: ServerResponse) {
  res.writeHead(204, { Allow: "GET, POST, DELETE", "X-Request-Id": randomUUID() }).end();
}

/** Answers a request that was read, and leads nowhere. */
function refuseBroken(res: ServerResponse, baseUrl: string) {
  const { status, headers, body } = brokenHttp("bad_http", baseUrl);
  res.writeHead(status, headers).end(body);
}

/** Answers what never became a request: broken HTTP, headers too large, too slow. */
function answerClientError(code: string | undefined, socket: Socket, baseUrl: string) {
  if (!socket.writable || code === "ECONNRESET") return socket.destroy();
  const { status, headers, body } = brokenHttp(CLIENT_ERRORS[code ?? ""] ?? "bad_http", baseUrl);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

function brokenHttp(problem: ProblemCode, baseUrl: string) {
  const { status, title } = PROBLEMS[problem];
  const id = randomUUID();
  const body = JSON.stringify(problemOf(new Refusal(problem, `${title}.`), baseUrl, id));
  const headers = {
    "Content-Type": PROBLEM_TYPE,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": id,
    Connection: "close",
  };
  return { status, headers, body };
}

const CLIENT_ERRORS: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Listens; a Failure names the variable when the port cannot be had. */
export function listen(
  server: Server,
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      const reason = taken ? "is taken by another program" : `cannot be used (${error.code})`;
      reject(new Failure(`Port ${port} on ${host} ${reason}: set ${variable} to another one.`));
    });
    server.listen(port, host, resolve);
  });
}

/** How long a client may still use a connection that it was told to keep. */
const GRACE_MS = 500;

/**
 * Stops accepting and waits for the answers under way, `patience` ms at most. What comes on open
 * connections within the grace is answered too, and told to come back on another.
 */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const graceEnds = performance.now() + GRACE_MS;
    const idle = setInterval(() => {
      if (performance.now() > graceEnds) server.closeIdleConnections();
    }, 50);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    // http.Server's own close would break idle connections off at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(late);
      server.close();
      resolve();
    });
    server.emit(DRAINING);
  });
}
