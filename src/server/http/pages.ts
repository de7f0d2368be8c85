import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Refusal } from "#server/api/refusal.ts";
import { refusalOf } from "#server/api/refusal-of.ts";
import type { Entrance } from "./answered.ts";
import type { Log } from "./log.ts";
import { headOf } from "./problem.ts";
import { nameRequest } from "./request-id.ts";
import { addressOf, type VisitLimit, visitLimit } from "./visit-limit.ts";
import { type VisitTurns, visitTurns } from "./visit-turns.ts";

/** The header in which a page finds its own path and query; only this server sets it. */
export const PAGE_PATH_HEADER = "x-page-path";

/**
 * Serves the pages under a strict content security policy. Next reads the nonce from the policy on
 * the request and adds it to its scripts.
 */
export function pageDoor(
  render: RequestListener,
  isDevelopment: boolean,
  log: Log,
  limit: Pick<VisitLimit, "countAddress"> = visitLimit(),
  turns: VisitTurns = visitTurns(),
) {
  return function handle(req: IncomingMessage, res: ServerResponse) {
    if (!isDecodable(req.url)) req.url = NOWHERE;
    nameRequest(req, res, entranceOf(req.url), log);
    const address = addressOf(req);
    const refusal = isFile(req.url)
      ? null
      : refused(() => {
          limit.countAddress(req);
          turns.assertRoom(address);
        });
    if (refusal) return tooMany(res, refusal);
    const policy = contentSecurityPolicy(randomBytes(16).toString("base64"), isDevelopment);
    req.headers["content-security-policy"] = policy;
    req.headers[PAGE_PATH_HEADER] = req.url;
    res.setHeader("Content-Security-Policy", policy);
    res.setHeader("Referrer-Policy", isSecret(req.url) ? "no-referrer" : "same-origin");
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    // Next's development tools use other methods, too.
    if (isDevelopment || METHODS.has(req.method ?? "")) {
      const answer = () => outages.run(answeringOutages(res), () => render(req, res));
      return isFile(req.url) ? answer() : turns.inTurn(address, res, answer);
    }
    res.writeHead(req.method === "OPTIONS" ? 204 : 405, { Allow: [...METHODS].join(", ") }).end();
  };
}

/** Called when a call made by the page being rendered fails because of an outage. */
const outages = new AsyncLocalStorage<(refusal: Refusal) => void>();

/**
 * Awaits a call made by a page. Next answers 500 to any failure of a page; after a database outage,
 * the page is answered with 503 instead.
 */
export async function forPage<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    noteOutage(error);
    throw error;
  }
}

export function noteOutage(error: unknown) {
  const refusal = refusalOf(error);
  if (refusal.problem === "unavailable") outages.getStore()?.(refusal);
}

/** Returns a function that replaces Next's 500 with the status of the page's refusal. */
function answeringOutages(res: ServerResponse) {
  return (refusal: Refusal) => {
    const answer = headOf(refusal);
    const writeHead = res.writeHead.bind(res);
    res.writeHead = ((status: number, ...rest: []) => {
      if (status !== 500) return writeHead(status, ...rest);
      res.setHeaders(new Map(Object.entries(answer.headers)));
      return writeHead(answer.status, ...rest);
    }) as typeof res.writeHead;
  };
}

/** A path without a page, for addresses that cannot be decoded. */
const NOWHERE = "/no-such-page";

/** Pages are read-only; changes go through the console's procedures. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/** Returns whether the path is a static script or style, which is not rate-limited. */
function isFile(path = "") {
  return path.startsWith("/_next/static/");
}

function refused(count: () => void): Refusal | null {
  try {
    count();
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}

function tooMany(res: ServerResponse, refusal: Refusal) {
  const { status, headers } = headOf(refusal);
  res.writeHead(status, { ...headers, "Content-Type": "text/plain" }).end(`${refusal.message}\n`);
}

function isDecodable(path = "") {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** Paths that end with a secret token, in any spelling: Next answers `/./invitations/…`, too. */
const SECRET_PATH =
  /(?:invitations|reset-password|consent|unsubscribe|verify-email|sign-in[^\w-]+link)[^\w-]+[\w-]/i;

/**
 * Returns whether the address itself is secret: an invitation's must not appear in a Referer or log.
 */
function isSecret(url = "") {
  const [path = ""] = url.split("?", 1);
  return SECRET_PATH.test(decodeURIComponent(path));
}

/** Returns how a page's request is logged: with its path, unless that is secret. */
function entranceOf(url = ""): Entrance {
  if (isFile(url)) return { door: "page", route: "(file)" };
  const [path = ""] = url.split("?", 1);
  return { door: "page", route: "(page)", ...(!isSecret(path) && { path }) };
}

function contentSecurityPolicy(nonce: string, isDevelopment: boolean) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
