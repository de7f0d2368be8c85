import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Refusal } from "#server/api/refusal.ts";
import { PROBLEMS, type ProblemCode } from "#server/rules/problem.ts";
import { problemAnswer } from "../problem.ts";

/** How long a client has to read the last answer of its connection. */
export const LINGER_MS = 500;

/** The methods that the server as a whole is known to support. */
const METHODS = { Allow: "GET, POST, DELETE" };

/** What the server as a whole can do: `OPTIONS *`. */
export function answerForAll(res: ServerResponse) {
  res.writeHead(204, { ...METHODS, "X-Request-Id": randomUUID() }).end();
}

/** Answers a request that was read, and leads nowhere. */
export function refuseBroken(res: ServerResponse, baseUrl: string) {
  const { status, headers, body } = lastAnswer("bad_http", baseUrl);
  res.writeHead(status, headers).end(body);
}

/** Answers CONNECT, for which Node gives away the socket. */
export function answerConnect(socket: Duplex, baseUrl: string) {
  const { status, headers, body } = lastAnswer("method_not_allowed", baseUrl);
  write(socket, status, { ...METHODS, ...headers }, body);
}

/** Answers what never became a request: broken HTTP, headers too large, too slow. */
export function answerClientError(code: string | undefined, socket: Socket, baseUrl: string) {
  if (!socket.writable || code === "ECONNRESET") return socket.destroy();
  const { status, headers, body } = lastAnswer(CLIENT_ERRORS[code ?? ""] ?? "bad_http", baseUrl);
  write(socket, status, headers, body);
}

const CLIENT_ERRORS: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** A problem with which the connection ends. */
function lastAnswer(problem: ProblemCode, baseUrl: string) {
  const id = randomUUID();
  const refusal = new Refusal(problem, `${PROBLEMS[problem].title}.`);
  const { status, type, body } = problemAnswer(refusal, baseUrl, id);
  const headers = {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "X-Request-Id": id,
    Connection: "close",
  };
  return { status, headers, body };
}

/** Writes an answer where Node has no response to write it with. */
function write(socket: Duplex, status: number, headers: object, body: string) {
  // A client that is gone has nothing to hear.
  socket.on("error", () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
