import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import type { Services } from "#server/api/context.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { authDoor } from "./auth.ts";
import { consoleDoor } from "./console.ts";
import { downloadDoor } from "./download/download.ts";
import { pageDoor } from "./pages.ts";
import { visitLimit } from "./visit-limit.ts";

const log = pino({ level: "silent" });

/** What was looked up before the request was answered. */
type Seen = { sessions: number };

/** All requests come in this minute: a real one could end between two of them. */
const NOW = Date.parse("2026-01-31T09:30:18Z");

/** Opens all endpoints for browsers with small limits. The cookie's value is the signed-in user. */
async function open(t: TestContext, limits: Parameters<typeof visitLimit>[0]) {
  const limit = visitLimit(limits, () => NOW);
  const seen: Seen = { sessions: 0 };
  const session = async (headers: Headers) => {
    seen.sessions++;
    const id = headers.get("cookie");
    return id ? { id: `ses_${id}`, user: { id } } : null;
  };
  const services = {} as Services;
  const visit = async () => ({ kind: "absent" as const });
  const doors = {
    "/api/trpc": consoleDoor({ services, visit, session, limit, log }),
    "/api/download": downloadDoor({ services, visit, limit, baseUrl: "http://localhost", log }),
    "/api/auth": authDoor(
      { methodOf: () => "POST", answer: async (_, res) => void res.end() },
      log,
      limit,
    ),
    "/": pageDoor((_, res) => void res.end("page"), false, log, limit),
  };
  const server = createServer((req, res) => {
    const [, door] = Object.entries(doors).find(([path]) => req.url?.startsWith(path)) ?? [];
    req.headers["x-client-address"] = "192.0.2.1";
    void door?.(req, res);
  });
  server.on("connection", (socket) => {
    t.after(() => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const ask = (path: string, cookie = "") =>
    fetch(url + path, {
      method: path.startsWith("/api/auth") ? "POST" : "GET",
      headers: cookie ? { ...headers, Cookie: cookie } : headers,
    });
  return { url, seen, ask };
}

for (const path of [
  "/api/trpc/profile.get",
  "/api/download/acc_1/checks.csv",
  "/api/auth/x",
  "/",
]) {
  test(`${path} is 429 with Retry-After when its address is over the limit`, async (t) => {
    const { ask, seen } = await open(t, { perAddress: 2, perPerson: 100 });
    for (const _ of [1, 2]) assert.notEqual((await ask(path)).status, 429);
    const { sessions } = seen;
    const refused = await ask(path);
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get("retry-after"), "42");
    await refused.arrayBuffer();
    assert.equal(seen.sessions, sessions, "no session is looked for");
  });
}

test("a person over the limit is refused, others behind the same address are not", async (t) => {
  const { ask } = await open(t, { perAddress: 100, perPerson: 2 });
  const statusFor = async (user: string) => (await ask("/api/trpc/profile.get", user)).status;
  assert.deepEqual([await statusFor("usr_a"), await statusFor("usr_a")], [500, 500]);
  assert.equal(await statusFor("usr_a"), 429);
  assert.equal(await statusFor("usr_b"), 500);
});

test("scripts and styles are not counted", async (t) => {
  const { ask } = await open(t, { perAddress: 1, perPerson: 1 });
  for (const _ of [1, 2, 3]) assert.equal((await ask("/_next/static/a.js")).status, 200);
});

test("an anonymous request over the limit is answered before its body arrives, and its connection is closed", async (t) => {
  const { url, seen } = await open(t, { perAddress: 100, perPerson: 100 });
  const connection = await connectRaw(url);
  const head = rawHead(
    "POST /api/trpc/contracts.create HTTP/1.1",
    ...["Sec-Fetch-Site: same-origin", "Content-Type: application/json"],
    "Content-Length: 1000000",
  );
  connection.write(head);
  const { status } = await connection.answer();
  assert.equal(status, 401);
  assert.equal(seen.sessions, 1);
  await connection.closed;
});
