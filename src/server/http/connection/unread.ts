import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { PROBLEMS, type ProblemCode } from "#domain/problem.ts";
import { Refusal } from "#server/api/refusal.ts";
import { requestRefused } from "#server/signals.ts";
import { noteAnswered } from "../answered.ts";
import type { Log } from "../log.ts";
import { problemAnswer } from "../problem.ts";
import { idOf, nameRequest } from "../request-id.ts";
import { afterLast, isAnsweredEarly, underWay } from "./turns.ts";

/** How long a client has to read the last response of its connection. */
export const LINGER_MS = 500;

/** Methods supported by the server as a whole. */
const METHODS = { Allow: "GET, POST, PUT, DELETE" };

const ENTRANCE = { door: "connection", route: "(none)" };

const CLIENT_ERRORS: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const BROKEN = Symbol("why the rest of a request was not read");

type Breakable = IncomingMessage & { [BROKEN]?: ProblemCode };

/** Returns why the rest of a request was not read, if its client has been told. */
export function brokenAs(req: Breakable): ProblemCode | undefined {
  return req[BROKEN];
}

export type Unread = ReturnType<typeof unreadDoor>;

/** Answers requests that reach no other door. */
export function unreadDoor(baseUrl: string, log: Log) {
  /** Refuses requests for which Node has no response object. */
  function refuse(socket: Duplex, problem: ProblemCode, req: IncomingMessage | null, headers = {}) {
    if (!socket.writable) return;
    const id = randomUUID();
    const answer = lastAnswer(problem, baseUrl, id);
    write(socket, { ...answer, headers: { ...headers, ...answer.headers } });
    requestRefused.send({ problem });
    noteAnswered(log, req, ENTRANCE, { id }, { status: answer.status, seconds: 0 });
  }

  /** Answers a request whose rest cannot be read. Its door logs and counts it. */
  function breakOff(res: ServerResponse<Breakable>, socket: Socket, problem: ProblemCode) {
    const answer = lastAnswer(problem, baseUrl, idOf(res.req) ?? randomUUID());
    res.req[BROKEN] = problem;
    res.statusCode = answer.status;
    write(socket, answer);
  }

  return {
    /** Answers `OPTIONS *`, which asks about the server as a whole. */
    answerForAll(req: IncomingMessage, res: ServerResponse) {
      nameRequest(req, res, ENTRANCE, log);
      res.writeHead(204, METHODS).end();
    },

    /** Answers a request whose target is malformed. */
    refuseBroken(req: IncomingMessage, res: ServerResponse) {
      const { id } = nameRequest(req, res, ENTRANCE, log);
      const { status, headers, body } = lastAnswer("bad_http", baseUrl, id);
      res.writeHead(status, headers).end(body);
      requestRefused.send({ problem: "bad_http" });
    },

    /** Answers CONNECT, for which Node hands over the raw socket. */
    answerConnect(req: IncomingMessage, socket: Duplex) {
      refuse(socket, "method_not_allowed", req, METHODS);
    },

    /** Answers input that did not become a request: invalid HTTP, headers too large, or a timeout. */
    answerClientError(code: string | undefined, socket: Socket) {
      const problem = CLIENT_ERRORS[code ?? ""] ?? "bad_http";
      const res = underWay(socket);
      if (!socket.writable || code === "ECONNRESET") socket.destroy();
      else if (res?.req.complete) afterLast(socket, () => refuse(socket, problem, null));
      else if (res?.headersSent || isAnsweredEarly(socket)) socket.destroy();
      else if (res) breakOff(res, socket, problem);
      // Browsers open connections for requests that may never come.
      else if (socket.bytesRead === 0) socket.destroy();
      else refuse(socket, problem, null);
    },
  };
}

/** Returns a problem response that closes the connection. */
function lastAnswer(problem: ProblemCode, baseUrl: string, id: string) {
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

type Answer = { status: number; headers: object; body: string };

/** Writes a response directly to the socket. */
function write(socket: Duplex, { status, headers, body }: Answer) {
  // The client may be gone already.
  socket.on("error", () => undefined);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
