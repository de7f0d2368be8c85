import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { OPERATIONS, WITH_BODY } from "#testing/operations.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract, success } from "#testing/tenants/resources.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

const MAX_BYTES = 1024 * 1024;
const VALID = JSON.stringify(newContract());

/** Returns the head of a POST /contracts with additional headers. */
async function head(...headers: string[]) {
  const { live } = await newTenant(server.db);
  return rawHead("POST /api/v1/contracts HTTP/1.1", `X-API-Key: ${live.key}`, ...headers);
}

function jsonHead(length: number, ...headers: string[]) {
  return head("Content-Type: application/json", `Content-Length: ${length}`, ...headers);
}

/** Returns valid JSON of this length in bytes. */
function ofLength(bytes: number) {
  return `${VALID.slice(0, -1)}${" ".repeat(bytes - VALID.length)}}`;
}

function nested(depth: number, open: string, close: string) {
  return open.repeat(depth) + close.repeat(depth);
}

const BODIES: [what: string, body: string | Uint8Array, status: number, code: string | null][] = [
  ["null", "null", 400, "invalid_request"],
  ["an array", "[]", 400, "invalid_request"],
  ["an array of a valid body", `[${VALID}]`, 400, "invalid_request"],
  ["a string", '"x"', 400, "invalid_request"],
  ["a number", "1", 400, "invalid_request"],
  ["true", "true", 400, "invalid_request"],
  ["an open brace", "{", 400, "invalid_json"],
  ["two values", `${VALID}${VALID}`, 400, "invalid_json"],
  ["single quotes", "{'name': 'orders'}", 400, "invalid_json"],
  ["NaN", '{"name": NaN}', 400, "invalid_json"],
  ["no byte at all", "", 400, "invalid_json"],
  ["white space", " \r\n\t", 400, "invalid_json"],
  ["a byte order mark", `\ufeff${VALID}`, 400, "invalid_json"],
  ["UTF-16", Buffer.from(VALID, "utf16le"), 400, "invalid_json"],
  ["invalid UTF-8", Buffer.from(`{"name": "\xff"}`, "latin1"), 400, "invalid_json"],
  ["overlong UTF-8", Buffer.from(`{"name": "\xc0\x80"}`, "latin1"), 400, "invalid_json"],
  ["a surrogate in UTF-8", Buffer.from('{"name": "\xed\xa0\x80"}', "latin1"), 400, "invalid_json"],
  ["arrays 1,000 deep", nested(1000, "[", "]"), 400, "invalid_request"],
  ["arrays 10,000 deep", nested(10_000, "[", "]"), 400, "invalid_json"],
  ["arrays 100,000 deep", nested(100_000, "[", "]"), 400, "invalid_json"],
  [
    "objects 10,000 deep",
    `${'{"schema":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    400,
    "invalid_json",
  ],
  ["arrays 10,000 deep that never close", "[".repeat(10_000), 400, "invalid_json"],
  ["1 MiB", ofLength(MAX_BYTES), 201, null],
  ["1 MiB and a byte", ofLength(MAX_BYTES + 1), 413, "body_too_large"],
  ["gzip", gzipSync(VALID), 400, "invalid_json"],
  ["a name twice, of which the last wins", `{"name":"first",${VALID.slice(1)}`, 201, null],
];

for (const [what, body, status, code] of BODIES) {
  test(`a body of ${what} gets ${status} ${code ?? ""}, and the connection is kept`, async () => {
    const connection = await connectRaw(server.url);
    connection.write(await jsonHead(Buffer.byteLength(body)));
    connection.write(body);
    const answer = await connection.answer();
    assert.deepEqual([answer.status, answer.body.code ?? null], [status, code]);
    if (status === 201) assert.equal(answer.body.name, "orders");

    connection.write(rawHead("GET /api/v1/health HTTP/1.1"));
    assert.equal((await connection.answer()).status, 200);
    connection.destroy();
  });
}

const MEDIA_TYPES: [type: string, status: number][] = [
  ["application/json", 201],
  ["Application/JSON", 201],
  ["application/json; charset=utf-8", 201],
  ['application/json;charset="UTF-8"', 201],
  ["application/problem+json", 201],
  ["application/json; charset=latin1", 415],
  ["application/jsonx", 415],
  ["text/json", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 415],
  ["*/*", 415],
  ["", 415],
];

for (const [type, status] of MEDIA_TYPES) {
  test(`the content type "${type}" gets ${status}`, async () => {
    const { live } = await newTenant(server.db);
    const headers = { "Content-Type": type };
    const answer = await server.send("POST /contracts", { key: live.key, raw: VALID, headers });
    assert.equal(answer.status, status);
  });
}

test("a body without a content type gets 415", async () => {
  const connection = await connectRaw(server.url);
  connection.write(await head(`Content-Length: ${VALID.length}`));
  connection.write(VALID);
  assert.equal((await connection.answer()).status, 415);
  connection.destroy();
});

for (const encoding of ["gzip", "br", "deflate", "gzip, identity", "nonsense"]) {
  test(`the content encoding ${encoding} gets 415`, async () => {
    const connection = await connectRaw(server.url);
    const body = gzipSync(VALID);
    connection.write(await jsonHead(body.length, `Content-Encoding: ${encoding}`));
    connection.write(body);
    const answer = await connection.answer();
    assert.deepEqual([answer.status, answer.body.code], [415, "unsupported_media_type"]);
    connection.destroy();
  });
}

test("a body in one-byte chunks is read", async () => {
  const connection = await connectRaw(server.url);
  connection.write(await head("Content-Type: application/json", "Transfer-Encoding: chunked"));
  for (const character of VALID) connection.write(`1\r\n${character}\r\n`);
  connection.write("0\r\n\r\n");
  assert.equal((await connection.answer()).status, 201);
  connection.destroy();
});

for (const [what, bytes, status] of [
  ["1 MiB", MAX_BYTES, 201],
  ["1 MiB and a byte", MAX_BYTES + 1, 413],
] as const) {
  test(`a body of ${what} in chunks gets ${status}`, async () => {
    const connection = await connectRaw(server.url);
    connection.write(await head("Content-Type: application/json", "Transfer-Encoding: chunked"));
    connection.write(`${bytes.toString(16)}\r\n${ofLength(bytes)}\r\n0\r\n\r\n`);
    assert.equal((await connection.answer()).status, status);
    connection.destroy();
  });
}

test("a client that waits for 100 Continue is told to go on", async () => {
  const connection = await connectRaw(server.url);
  connection.write(await jsonHead(VALID.length, "Expect: 100-continue"));
  assert.equal((await connection.answer()).status, 100);
  connection.write(VALID);
  assert.equal((await connection.answer()).status, 201);
  connection.destroy();
});

/** Malformed requests: everything after the key and content type. */
const BROKEN: [what: string, headers: string[], body: string][] = [
  ["a body shorter than its Content-Length", ["Content-Length: 1000"], VALID],
  ["a negative Content-Length", ["Content-Length: -1"], VALID],
  ["a Content-Length that is no number", ["Content-Length: many"], VALID],
  ["two Content-Lengths", ["Content-Length: 1", "Content-Length: 2"], VALID],
  ["a Content-Length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
  ["a chunk size that is no number", ["Transfer-Encoding: chunked"], "many\r\n"],
  ["chunks that end with the connection", ["Transfer-Encoding: chunked"], `5\r\n{"nam\r\n`],
];

for (const [what, headers, body] of BROKEN) {
  test(`a request with ${what} gets 400, and the connection is closed`, async () => {
    const connection = await connectRaw(server.url);
    connection.write(await head("Content-Type: application/json", ...headers));
    connection.write(body);
    connection.end();
    const answer = await connection.answer();
    assert.deepEqual([answer.status, answer.body.code], [400, "bad_http"]);
    await connection.closed;
  });
}

test("garbage after a body of the given Content-Length gets 400, after the answer to the body", async () => {
  const connection = await connectRaw(server.url);
  connection.write(`${await jsonHead(VALID.length)}${VALID}garbage\r\n\r\n`);
  assert.equal((await connection.answer()).status, 201);
  const answer = await connection.answer();
  assert.deepEqual([answer.status, answer.body.code], [400, "bad_http"]);
  await connection.closed;
});

test("headers of more than 16 KiB get 431", async () => {
  const connection = await connectRaw(server.url);
  connection.write(rawHead("GET /api/v1/health HTTP/1.1", `X-Long: ${"x".repeat(20_000)}`));
  const answer = await connection.answer();
  assert.deepEqual([answer.status, answer.body.code], [431, "headers_too_large"]);
  await connection.closed;
});

test("a body with a too large Content-Length is refused before it is sent", async () => {
  const connection = await connectRaw(server.url);
  connection.write(await jsonHead(10_000_000_000));
  const answer = await connection.answer();
  assert.deepEqual([answer.status, answer.body.code], [413, "body_too_large"]);
  await connection.closed;
});

test("a request without a key is refused before its body is sent", async () => {
  const connection = await connectRaw(server.url);
  connection.write(rawHead("POST /api/v1/contracts HTTP/1.1", "Content-Length: 1000"));
  assert.equal((await connection.answer()).status, 401);
  connection.destroy();
});

test("a refused request does not keep its connection open for a body that never arrives", async () => {
  const connection = await connectRaw(server.url);
  connection.write(
    "POST /api/v1/contracts HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
  );
  assert.equal((await connection.answer()).body.code, "missing_key");
  await connection.closed;
});

test("an absolute URL as request target is reduced to its path", async () => {
  const connection = await connectRaw(server.url);
  connection.write("GET http://localhost/api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n");
  assert.equal((await connection.answer()).body.status, "ok");
  connection.destroy();
});

test("a body that never ends gets 408 and its connection is closed, on any path", async (t) => {
  const { headersTimeout, requestTimeout } = server.http;
  t.after(() => Object.assign(server.http, { headersTimeout, requestTimeout }));
  Object.assign(server.http, { headersTimeout: 100, requestTimeout: 100 });
  const { live } = await newTenant(server.db);
  const unfinished = async (operation: string) => {
    const connection = await connectRaw(server.url);
    const line = `${operation.replace(" ", " /api/v1")} HTTP/1.1`;
    connection.write(rawHead(line, `X-API-Key: ${live.key}`, "Transfer-Encoding: chunked"));
    connection.write("1\r\n{\r\n");
    const { status, body } = await connection.answer();
    await connection.closed;
    return [operation, status, body.code];
  };
  const operations = WITH_BODY.filter((name) => !OPERATIONS[name]?.isPlanned);
  assert.deepEqual(
    await Promise.all(operations.map(unfinished)),
    operations.map((name) => [name, 408, "request_timeout"]),
  );
});

test("the server survives a client that disconnects within a body", async () => {
  const connection = await connectRaw(server.url);
  connection.write(await jsonHead(1000));
  connection.write(VALID);
  connection.destroy();
  await success(server.send("GET /health"));
});
