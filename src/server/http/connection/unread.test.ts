import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { requestAnswered, requestRefused } from "#server/signals.ts";
import { keptLog } from "#testing/kept-log.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { authDoor } from "../auth.ts";
import { addressReader } from "../client-address.ts";
import { createHttpServer } from "../server.ts";
import { unreadDoor } from "./unread.ts";

/** Starts a server with the sign-in door. It has no patience: requests must arrive at once. */
async function open(t: TestContext) {
  const page: RequestListener = (_, res) => void res.end();
  const { log, lines, of } = keptLog();
  const counted: string[] = [];
  const stops = [
    requestAnswered.hear(({ door, status }) => counted.push(`${door} ${status}`)),
    requestRefused.hear(({ problem }) => counted.push(problem)),
  ];
  const begun = Promise.withResolvers<void>();
  const methodOf = () => {
    begun.resolve();
    return "POST" as const;
  };
  const auth = authDoor({ methodOf, answer: async (_, res) => void res.end() }, log);
  const doors = {
    rest: page,
    mcp: page,
    auth,
    console: page,
    downloads: page,
    cli: page,
    scim: page,
    unsubscribe: page,
    probes: page,
    pages: page,
    unread: unreadDoor("http://localhost", log),
  };
  const server = createHttpServer(doors, addressReader([]));
  Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    for (const stop of stops) stop();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connect = async (bytes: string) => {
    const connection = await connectRaw(`http://127.0.0.1:${port}`);
    t.after(connection.destroy);
    connection.write(bytes);
    return connection;
  };
  return { lines, of, counted, connect, begun: begun.promise };
}

const LARGE = `X-Large: ${"x".repeat(32 * 1024)}`;

const REFUSED: [what: string, bytes: string, status: number, problem: string, method?: string][] = [
  ["what is not HTTP", "nonsense\r\n\r\n", 400, "bad_http"],
  ["headers that are too large", rawHead("GET / HTTP/1.1", LARGE), 431, "headers_too_large"],
  ["headers that never end", "GET / HTTP/1.1\r\n", 408, "request_timeout"],
  ["a request without a Host", "GET / HTTP/1.1\r\n\r\n", 400, "bad_http", "GET"],
  ["CONNECT", rawHead("CONNECT a.example:443 HTTP/1.1"), 405, "method_not_allowed", "CONNECT"],
];

for (const [what, bytes, status, problem, method] of REFUSED) {
  test(`${what} is logged and counted, with the id that the client gets`, async (t) => {
    const { lines, of, counted, connect } = await open(t);
    const connection = await connect(bytes);
    const answer = await connection.answer();
    const request_id = answer.headers.get("x-request-id") ?? "";
    await of(request_id);
    assert.deepEqual([answer.status, answer.body.code], [status, problem]);
    assert.deepEqual(counted.toSorted(), [`connection ${status}`, problem].toSorted());
    const [line, ...others] = lines.map(({ request_id, route, status, method }) => ({
      request_id,
      route,
      status,
      method,
    }));
    assert.deepEqual(line, { request_id, route: "(none)", status, method });
    assert.deepEqual(others, []);
  });
}

test("OPTIONS * is logged and counted", async (t) => {
  const { of, counted, connect } = await open(t);
  const { headers } = await (await connect(rawHead("OPTIONS * HTTP/1.1"))).answer();
  await of(headers.get("x-request-id") ?? "");
  assert.deepEqual(counted, ["connection 204"]);
});

test("a connection on which nothing is sent is closed, and counts as no request", async (t) => {
  const { lines, counted, connect } = await open(t);
  const connection = await connect("");
  await connection.closed;
  await assert.rejects(connection.answer(), /closed after: $/);
  assert.deepEqual([lines, counted], [[], []]);
});

const BROKEN: [what: string, rest: string, status: number, problem: string][] = [
  ["never comes", "", 408, "request_timeout"],
  ["is broken", "nonsense\r\n", 400, "bad_http"],
];

for (const [what, rest, status, problem] of BROKEN) {
  test(`a request whose body ${what} is logged and counted once, by its door`, async (t) => {
    const { lines, of, counted, connect, begun } = await open(t);
    const head = rawHead("POST /api/auth/sign-in HTTP/1.1", "Transfer-Encoding: chunked");
    const connection = await connect(head);
    await begun;
    connection.write(rest);
    const answer = await connection.answer();
    assert.deepEqual([answer.status, answer.body.code], [status, problem]);
    await of(answer.headers.get("x-request-id") ?? "");
    assert.equal(lines.length, 1);
    assert.deepEqual(counted.toSorted(), [`auth ${status}`, problem].toSorted());
  });
}

for (const [what, rest] of BROKEN) {
  test(`a request answered early, whose body ${what}, gets no second answer`, async (t) => {
    const { lines, connect } = await open(t);
    const connection = await connect(rawHead("POST / HTTP/1.1", "Transfer-Encoding: chunked"));
    assert.equal((await connection.answer()).status, 200);
    connection.write(rest);
    await connection.closed;
    await assert.rejects(connection.answer(), /closed after: $/);
    assert.deepEqual(lines, []);
  });
}

test("a request after one that was answered early is answered", async (t) => {
  const { connect } = await open(t);
  const connection = await connect(rawHead("POST / HTTP/1.1", "Content-Length: 1"));
  assert.equal((await connection.answer()).status, 200);
  connection.write(`x${rawHead("GET / HTTP/1.1")}`);
  assert.equal((await connection.answer()).status, 200);
});
