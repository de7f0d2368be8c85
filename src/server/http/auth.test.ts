import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import { keptLog } from "#testing/kept-log.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { authDoor, MAX_AUTH_BODY_BYTES } from "./auth.ts";

const kept = keptLog();
const door = authDoor(
  {
    methodOf: (path) =>
      ["sign-out", "broken", "away"].some((name) => path === `/api/auth/${name}`) ? "POST" : null,
    answer: async (req, res, { body }) => {
      if (req.url === "/api/auth/away") throw Object.assign(new Error(), { code: "ECONNREFUSED" });
      if (req.url === "/api/auth/broken") throw new Error("broken");
      res.end(`${body.length}`);
    },
  },
  kept.log,
);
const server = createServer((req, res) => void door(req, res));
let url = "";
before(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test("a body of 8 KiB is accepted", async () => {
  const body = "x".repeat(MAX_AUTH_BODY_BYTES);
  const answer = await fetch(`${url}/api/auth/sign-out`, { method: "POST", body });
  assert.deepEqual([answer.status, await answer.text()], [200, `${MAX_AUTH_BODY_BYTES}`]);
});

const TOO_LARGE = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The body is larger than 8192 bytes.",
};

for (const [what, length, chunk] of [
  ["one byte more", `Content-Length: ${MAX_AUTH_BODY_BYTES + 1}`, "x"],
  ["an endless body", "Transfer-Encoding: chunked", `10000\r\n${"x".repeat(0x10000)}\r\n`],
] as const) {
  test(`${what} is answered 413 and the connection is closed`, async () => {
    const connection = await connectRaw(url);
    connection.write(rawHead("POST /api/auth/sign-out HTTP/1.1", length));
    for (let part = 0; part < 4; part++) connection.write(chunk);
    const { status, text } = await connection.answer();
    const { request_id, ...said } = JSON.parse(text);
    assert.deepEqual([status, said], [413, TOO_LARGE]);
    assert.ok(request_id);
    await connection.closed;
  });
}

test("a body over 8 KiB that is sent to its end is answered 413", async () => {
  const body = "x".repeat(10 * MAX_AUTH_BODY_BYTES);
  const answer = await fetch(`${url}/api/auth/sign-out`, { method: "POST", body });
  const { request_id, ...said } = await answer.json();
  assert.deepEqual([answer.status, said], [413, TOO_LARGE]);
  assert.equal(request_id, answer.headers.get("x-request-id"));
});

test("unknown paths are 404, and methods other than POST are 405", async () => {
  for (const path of ["/api/auth/sign-up", "/api/auth"]) {
    assert.equal((await fetch(url + path, { method: "POST", body: "{}" })).status, 404, path);
  }
  const { status, headers } = await fetch(`${url}/api/auth/sign-out`);
  assert.deepEqual([status, headers.get("allow")], [405, "POST"]);
});

test("an unexpected error is 500 with the request id, and is logged with it", async () => {
  const answer = await fetch(`${url}/api/auth/broken`, { method: "POST", body: "{}" });
  const request_id = answer.headers.get("x-request-id") ?? "";
  assert.equal(answer.status, 500);
  assert.deepEqual(await answer.json(), {
    code: "INTERNAL_SERVER_ERROR",
    message: "The request was not completed.",
    request_id,
  });
  const entry = (await kept.of(request_id)).find(({ msg }) => msg === "request failed");
  assert.match(JSON.stringify(entry), /broken/);
});

test("a database outage is 503 with Retry-After", async () => {
  const answer = await fetch(`${url}/api/auth/away`, { method: "POST", body: "{}" });
  assert.equal(answer.status, 503);
  assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
});

test("every answer has a request id, which is logged with the route", async () => {
  for (const [path, route] of [
    ["/api/auth/sign-out?a=b", "/api/auth/sign-out"],
    ["/api/auth/broken", "/api/auth/broken"],
    ["/api/auth/made-up", "/api/auth"],
  ]) {
    const { status, headers } = await fetch(url + path, { method: "POST", body: "{}" });
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    const entry = (await kept.of(headers.get("x-request-id") ?? "")).at(-1);
    assert.deepEqual([entry?.method, entry?.route, entry?.status], ["POST", route, status]);
  }
});
