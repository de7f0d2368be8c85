import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";

/** All of an attempt, from the look-up of the name to the end of the response. */
export const DEADLINE_MS = 10_000;

/** Most that is read of a response, and the part of it that is kept. */
const MAX_READ_BYTES = 64 * 1024;
const KEPT_BYTES = 1024;

export type PostRequest = {
  url: URL;
  /** The checked address that is connected to, whatever the name says meanwhile. */
  address: string;
  headers: Record<string, string>;
  body: string;
  /** Aborts at the deadline or when the server stops. */
  signal: AbortSignal;
  agent: Agent;
};

export type PostResponse = { status: number; start: string };

/** Keeps connections to endpoints open between deliveries. `ca` adds to the trusted authorities. */
export function createAgent(ca?: string) {
  return new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: DEADLINE_MS, ca });
}

/**
 * Posts to an address under the name of its URL: the certificate must be the
 * name's. Follows nothing, decompresses nothing, reads at most 64 KiB.
 */
export async function post(options: PostRequest): Promise<PostResponse> {
  try {
    return await attempt(options);
  } catch (error) {
    // An endpoint may close a connection that it kept open just as we use it again.
    if (error instanceof StaleConnection) return attempt(options);
    throw error;
  }
}

class StaleConnection extends Error {}

function attempt({
  url,
  address,
  headers,
  body,
  signal,
  agent,
}: PostRequest): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const isName = !/^[\d.]+$|:/.test(url.hostname);
    const req = request({
      agent,
      signal,
      method: "POST",
      host: address,
      port: url.port || 443,
      path: url.pathname + url.search,
      servername: isName ? url.hostname.replace(/\.$/, "") : "",
      headers: { ...headers, Host: url.host, "Content-Length": String(Buffer.byteLength(body)) },
    });
    req.once("response", (response) => {
      readStart(response).then(
        (start) => resolve({ status: response.statusCode ?? 0, start }),
        reject,
      );
    });
    req.once("error", (error: NodeJS.ErrnoException) => {
      const isStale = req.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
      reject(isStale ? new StaleConnection() : error);
    });
    req.end(body);
  });
}

/** The first part of the body. A body that is too long, or breaks off, has been answered all the same. */
function readStart(response: IncomingMessage): Promise<string> {
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
  });
}

/** Text that can be stored: what is not UTF-8 is replaced. */
function textOf(bytes: Buffer) {
  return new TextDecoder().decode(bytes).replaceAll("\0", "\ufffd");
}
