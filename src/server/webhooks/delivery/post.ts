import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { ATTEMPT_SECONDS } from "#domain/webhooks/schedule.ts";
import { literalOf } from "./resolve.ts";

export const DEADLINE_MS = ATTEMPT_SECONDS * 1000;

/** Maximum bytes read of a response, and how many are kept. */
const MAX_READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;

/** Maximum number of interim (1xx) responses. */
const MAX_INTERIM = 20;

const SWITCHING_PROTOCOLS = 101;

export type PostRequest = {
  url: URL;
  /** The host's checked addresses, one of which is connected to. */
  addresses: string[];
  headers: Record<string, string>;
  body: string;
  /** Aborts at the deadline, or when the server stops. */
  signal: AbortSignal;
  agent: Agent;
};

export type PostResponse = { status: number; start: string };

/**
 * Creates an agent that keeps connections alive between deliveries. `ca` replaces the trusted CAs.
 */
export function createAgent(ca?: string) {
  return new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: DEADLINE_MS, ca });
}

/**
 * Posts to one of the given addresses; the certificate must match the URL's host. Follows no
 * redirects, decompresses nothing, reads at most 64 KiB.
 */
export async function post(options: PostRequest): Promise<PostResponse> {
  try {
    return await send(options);
  } catch (error) {
    // The endpoint may close a kept-alive connection just as it is reused.
    if (error instanceof StaleConnection) return send(options);
    throw error;
  }
}

class StaleConnection extends Error {}

class EndlessInterim extends Error {
  readonly code = "HPE_TOO_MANY_INTERIM";
}

/** Settles when the signal aborts at the latest, whatever the socket does. */
function send({
  url,
  addresses,
  headers,
  body,
  signal,
  agent,
}: PostRequest): Promise<PostResponse> {
  return new Promise<PostResponse>((resolve, reject) => {
    signal.throwIfAborted();
    const literal = literalOf(url.hostname);
    const req = request({
      agent,
      method: "POST",
      host: literal ?? url.hostname,
      lookup: answering(addresses),
      port: url.port || 443,
      path: url.pathname + url.search,
      servername: literal === null ? url.hostname.replace(/\.$/, "") : "",
      headers: { ...headers, Host: url.host, "Content-Length": String(Buffer.byteLength(body)) },
    });
    let isAnswered = false;
    let interim = 0;
    const fail = (error: unknown) => {
      if (!isAnswered) reject(error);
      req.destroy();
    };
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    const answer = (status: number, start: string) => {
      resolve({ status, start });
      // An endpoint that answers without reading the request would keep the socket open.
      if (!req.writableFinished) req.destroy();
    };
    const switched = () => {
      answer(SWITCHING_PROTOCOLS, "");
      req.destroy();
    };
    req.on("information", ({ statusCode }) => {
      if (statusCode === SWITCHING_PROTOCOLS) switched();
      else if (++interim > MAX_INTERIM) fail(new EndlessInterim());
    });
    // Without a listener, Node silently drops the socket of a 101.
    req.once("upgrade", (_, socket) => {
      switched();
      socket.destroy();
    });
    req.once("response", (response) => {
      isAnswered = true;
      readStart(response, signal).then((start) => answer(response.statusCode ?? 0, start));
    });
    req.on("error", (error: NodeJS.ErrnoException) => {
      const isStale = req.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      fail(isStale ? new StaleConnection() : error);
    });
    req.once("close", () => fail(new Error("the connection closed without a response")));
    req.end(body);
  });
}

/**
 * Returns a lookup function that knows only the checked addresses, so that the name is not resolved
 * again.
 */
function answering(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address ?? "", all[0]?.family);
  };
}

/**
 * Reads the start of the body. The status alone decides, even if the body is too long, too slow or
 * cut off.
 */
function readStart(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const kept: Buffer[] = [];
    let length = 0;
    const finish = () => resolve(textOf(Buffer.concat(kept).subarray(0, KEPT_BYTES)));
    response.on("data", (chunk: Buffer) => {
      if (length < KEPT_BYTES) kept.push(chunk.subarray(0, KEPT_BYTES));
      length += chunk.length;
      if (length > MAX_READ_BYTES) response.destroy();
    });
    response.once("end", finish).once("close", finish).once("error", finish);
    signal.addEventListener("abort", finish, { once: true });
  });
}

/** Decodes text that can be stored; invalid UTF-8 is replaced. */
function textOf(bytes: Buffer) {
  return new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd");
}
