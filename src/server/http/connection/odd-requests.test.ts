import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { addressReader } from "../client-address.ts";
import { createHttpServer } from "../server.ts";
import { unreadDoor } from "./unread.ts";

const door =
  (name: string): RequestListener =>
  (_, res) =>
    void res.end(name);
const doors = {
  rest: door("rest"),
  auth: door("auth"),
  console: door("console"),
  downloads: door("downloads"),
  cli: door("cli"),
  scim: door("scim"),
  unsubscribe: door("unsubscribe"),
  mcp: door("mcp"),
  probes: door("unsubscribe"),
  unread: unreadDoor("http://localhost", pino({ level: "silent" })),
  pages: door("pages"),
};
const server = createHttpServer(doors, addressReader([]));
before(() => once(server.listen(0, "127.0.0.1"), "listening"));
after(() => server.close());

/** Sends raw lines, not necessarily a valid request, and returns the response. */
function answerTo(...lines: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  return text(socket);
}

const REFUSED = {
  "without a Host": ["GET /api/v1/health HTTP/1.1"],
  "with two Hosts": ["GET /api/v1/health HTTP/1.1", "Host: localhost", "host: localhost"],
  "for a target that is no URL": ["GET http://[/api/v1/health HTTP/1.1", "Host: localhost"],
  "for a target that is no path": ["GET health HTTP/1.1", "Host: localhost"],
  "for everything, but with no OPTIONS": ["GET * HTTP/1.1", "Host: localhost"],
};

for (const [what, lines] of Object.entries(REFUSED)) {
  test(`a request ${what} is refused with a problem and a request id`, async () => {
    const answer = await answerTo(...lines);
    assert.match(answer, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.match(answer, /\r\nX-Request-Id: [\da-f-]{36}\r\n/i);
    assert.match(answer, /"code":"bad_http"/);
  });
}

/** Headers of a body whose length a proxy could understand otherwise than this server. */
const AMBIGUOUS = {
  "a length and chunks": ["Content-Length: 5", "Transfer-Encoding: chunked"],
  "two lengths": ["Content-Length: 5", "Content-Length: 6"],
  "a length with a sign": ["Content-Length: +5"],
  "chunks in another encoding": ["Transfer-Encoding: chunked, identity"],
  "a blank before the colon": ["Content-Length : 5"],
  "a folded header": ["X-Folded: a", " Content-Length: 5"],
  "a bare line feed between headers": ["X-Split: a\nContent-Length: 5"],
};

for (const [what, headers] of Object.entries(AMBIGUOUS)) {
  test(`a request with ${what} is refused, and nothing after it is read`, async () => {
    const head = ["POST /api/v1/check HTTP/1.1", "Host: localhost", ...headers];
    const answers = await answerTo(...head, "", "0", "", "GET /api/v1/health HTTP/1.1");
    assert.match(answers, /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.equal(answers.split("HTTP/1.1 ").length, 2, answers);
  });
}

test("an unknown Expect header is ignored", async () => {
  const answer = await answerTo("GET /api/v1/x HTTP/1.1", "Host: localhost", "Expect: a miracle");
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(answer, /\brest\b/);
});

test("HTTP/1.0 needs no Host", async () => {
  assert.match(await answerTo("GET /api/v1/x HTTP/1.0"), /^HTTP\/1\.1 200 OK\r\n/);
});

test("OPTIONS * is answered for the whole server, with a request id", async () => {
  const answer = await answerTo("OPTIONS * HTTP/1.1", "Host: localhost");
  assert.match(answer, /^HTTP\/1\.1 204 No Content\r\n/);
  assert.match(answer, /\r\nX-Request-Id: [\da-f-]{36}\r\n/i);
});

test("CONNECT is answered with a problem and the connection is closed, because this is not a proxy", async () => {
  const answer = await answerTo("CONNECT example.com:443 HTTP/1.1", "Host: example.com:443");
  assert.match(answer, /^HTTP\/1\.1 405 Method Not Allowed\r\n/);
  assert.match(answer, /\r\nAllow: GET, POST, PUT, DELETE\r\n/);
  assert.match(answer, /\r\nX-Request-Id: [\da-f-]{36}\r\n/i);
  assert.match(answer, /\r\nConnection: close\r\n/);
  assert.match(answer, /"code":"method_not_allowed"/);
});

for (const lines of [["CONNECT example.com:443 HTTP/1.1", "Host: example.com:443"], ["nonsense"]]) {
  test(`a client that does not close its side after ${lines[0]} is disconnected`, async (t) => {
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, "connection");
    const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    t.after(() => client.destroy());
    client.on("error", () => undefined);
    client.resume().write([...lines, "", ""].join("\r\n"));
    const [socket] = await accepted;
    if (!socket.closed) await once(socket, "close");
  });
}
