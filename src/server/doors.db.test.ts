import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import type { PoolClient } from "pg";
import { pino } from "pino";
import { AUTH_SECRETS } from "#testing/servers/auth-server.ts";
import { testDatabase } from "#testing/servers/database.ts";
import { send } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import type { DatabasePool } from "./database/connect.ts";
import { createDoors } from "./doors.ts";
import { parseEnv } from "./env.ts";
import { addressReader } from "./http/client-address.ts";
import { listen } from "./http/connection/listen.ts";
import { createHttpServer } from "./http/server.ts";

const CONNECTIONS = 2;

function noPage(_: IncomingMessage, res: ServerResponse) {
  res.writeHead(404).end();
}

/**
 * Starts all endpoints on a port of their own, with one small pool for the API and one for the
 * console.
 */
async function openDoors(t: TestContext) {
  const [db, consoleDb] = [testDatabase(CONNECTIONS), testDatabase(CONNECTIONS)];
  const env = parseEnv({ AUTH_SECRET: "a secret of tests that is long enough" });
  const doors = createDoors(
    {
      env,
      log: pino({ level: "silent" }),
      version: "0.0.0-test",
      db,
      metrics: null,
      tracing: null,
      secretsKeys: [new Uint8Array(32).fill(7)],
      authSecrets: AUTH_SECRETS,
      probes: noPage,
    },
    { render: async (req, res) => noPage(req, res), upgrade: async () => undefined },
    consoleDb,
    () => undefined,
  );
  const server = createHttpServer(doors, addressReader([]));
  await listen(server, 0, "127.0.0.1", "PORT");
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    for (const { pool } of [db, consoleDb]) await pool.end();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signIn = () =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: env.BASE_URL },
      body: JSON.stringify({ email: "nobody@example.com", password: "wrong-password" }),
    });
  return { db, consoleDb, url, signIn };
}

/** Holds all connections of a pool while `run` runs. */
async function withoutConnections<T>({ pool }: DatabasePool, run: () => Promise<T>): Promise<T> {
  const taken: PoolClient[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => pool.connect()),
  );
  return run().finally(() => {
    for (const client of taken) client.release();
  });
}

test("the API answers while the console has exhausted its connections", async (t) => {
  const { db, consoleDb, url, signIn } = await openDoors(t);
  const { key } = (await newTenant(db)).live;
  await withoutConnections(consoleDb, async () => {
    const answer = await send(`${url}/api/v1`, "GET /usage", { key });
    assert.equal(answer.status, 200);
  });
  assert.equal((await signIn()).status, 401);
});

test("the console answers while the API has exhausted its connections", async (t) => {
  const { db, signIn } = await openDoors(t);
  await withoutConnections(db, async () => {
    assert.equal((await signIn()).status, 401);
  });
});
