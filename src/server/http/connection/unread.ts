import { randomUUID } from "node:crypto";
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Refusal } from "#server/api/refusal.ts";
import { PROBLEMS, type ProblemCode } from "#server/rules/problem.ts";
import { problemAnswer } from "../problem.ts";

/** How long a client has to read the last response of its connection. */
export const LINGER_MS = 500;

/** Methods supported by the server as a whole. */
const METHODS = { Allow: "GET, POST, PUT, DELETE" };

/** Answers `OPTIONS *`, which asks about the server as a whole. */
export function answerForAll(res: ServerResponse) {
  res.writeHead(204, { ...METHODS, "X-Request-Id": randomUUID() }).end();
}

/** Answers a request whose target is malformed. */
export function refuseBroken(res: ServerResponse, baseUrl: string) {
  const { status, headers, body } = lastAnswer("bad_http", baseUrl);
  res.writeHead(status, headers).end(body);
}

/** Answers CONNECT, for which Node hands over the raw socket. */
export function answerConnect(socket: Duplex, baseUrl: string) {
  const { status, headers, body } = lastAnswer("method_not_allowed", baseUrl);
  write(socket, status, { ...METHODS, ...headers }, body);
}

/** Answers input that did not become a request: invalid HTTP, headers too large, or a timeout. */
export function answerClientError(code: string | undefined, socket: Socket, baseUrl: string) {
  if (!socket.writable || code === "ECONNRESET") return socket.destroy();
  const { status, headers, body } = lastAnswer(CLIENT_ERRORS[code ?? ""] ?? "bad_http", baseUrl);
  write(socket, status, headers, body);
}

const CLIENT_ERRORS: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** Returns a problem response that closes the connection. */
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

/** Writes a response directly to the socket, where Node provides no response object. */
function write(socket: Duplex, status: number, headers: object, body: string) {
  // The client may be gone already.
  socket.on("error", () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
