import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { createDoors } from "#server/doors.ts";
import { parseEnv } from "#server/env.ts";
import type { Tracing } from "#server/tracing/span.ts";
import { AUTH_SECRETS } from "#testing/servers/auth-server.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { until } from "#testing/servers/delivering.ts";
import { sendRaw } from "#testing/servers/raw-connection.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { addressReader } from "./client-address.ts";
import { listen } from "./connection/listen.ts";
import { createHttpServer } from "./server.ts";

type Line = Record<string, unknown>;

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const INFO = 30;

const tracing: Tracing = {
  request: () => ({ trace_id: TRACE_ID, span: null, end: () => undefined }),
  resume: () => null,
};

/** Starts all endpoints, and keeps what they log. */
async function open(t: TestContext, variables: Record<string, string>) {
  const db = testDatabase(2);
  const lines: Line[] = [];
  const env = parseEnv({ AUTH_SECRET: "a secret of tests that is long enough", ...variables });
  const write = (line: string) => void lines.push(JSON.parse(line));
  const noPage = async (_: IncomingMessage, res: ServerResponse) => void res.writeHead(404).end();
  const doors = createDoors(
    {
      env,
      db,
      tracing,
      metrics: null,
      version: "0.0.0-test",
      log: pino({ level: env.LOG_LEVEL }, { write }),
      secretsKeys: [new Uint8Array(32).fill(7)],
      authSecrets: AUTH_SECRETS,
      probes: noPage,
    },
    { render: noPage, upgrade: async () => undefined },
    db,
    () => undefined,
  );
  const server = createHttpServer(doors, addressReader([]), { tracing });
  await listen(server, 0, "127.0.0.1", "PORT");
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await db.pool.end();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Returns the request's line about itself. */
  const logged = async (path: string, init: RequestInit = {}) => {
    const id = (await fetch(url + path, init)).headers.get("x-request-id");
    return until(() => lines.find((line) => line.request_id === id && line.msg === "request"));
  };
  return { db, lines, url, logged };
}

test("ACCESS_LOG=on logs each request with its account and trace, and nothing secret", async (t) => {
  const { db, lines, url, logged } = await open(t, { ACCESS_LOG: "on" });
  const { account_id, live } = await newTenant(db);
  const headers = { "X-API-Key": live.key };

  const usage = await logged("/api/v1/usage?key=in-the-query", { headers });
  const { level, method, route, status, trace_id } = usage;
  assert.deepEqual([level, method, route, status], [INFO, "GET", "/usage", 200]);
  assert.deepEqual([usage.account_id, trace_id], [account_id, TRACE_ID]);

  const message = await logged("/mcp", {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { a: "in-the-body" } }),
    headers: {
      ...headers,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
  });
  assert.deepEqual([message.route, message.status], ["/mcp", 200]);
  assert.deepEqual([message.account_id, message.trace_id], [account_id, TRACE_ID]);

  const { headers: refused } = await sendRaw(url, "nonsense\r\n\r\n");
  const nonsense = lines.find(({ request_id }) => request_id === refused.get("x-request-id"));
  assert.deepEqual([nonsense?.level, nonsense?.route, nonsense?.status], [INFO, "(none)", 400]);

  const stranger = await logged("/api/v1/usage", { headers: { "X-API-Key": "svc_live_none" } });
  assert.deepEqual([stranger.status, stranger.account_id], [401, undefined]);
  assert.equal((await logged("/api/trpc/usage.get")).route, "/api/trpc/usage.get");
  assert.equal((await logged("/api/auth/sign-in/email")).status, 405);
  assert.equal((await logged("/docs/errors?q=in-the-query")).path, "/docs/errors");
  for (const secret of [
    ...[
      "/invitations/",
      "/reset-password/",
      "/verify-email/",
      "/unsubscribe/a/b/",
      "//invitations/",
      "/.//Invitations/",
    ],
    ...["/%69nvitations/", "/invitations%2F", "/invitations;", "/docs/%2e%2e/invitations/"],
  ]) {
    const page = await logged(`${secret}in-the-path`);
    assert.deepEqual([page.route, page.path], ["(page)", undefined]);
  }
  const text = JSON.stringify(lines);
  for (const secret of [live.key, "in-the-query", "in-the-path", "in-the-body"]) {
    assert.ok(!text.includes(secret), secret);
  }
});

test("without ACCESS_LOG, requests are logged at debug only", async (t) => {
  const { lines, url } = await open(t, {});
  await fetch(`${url}/api/v1/health`);
  await fetch(`${url}/docs`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(lines, []);
});
