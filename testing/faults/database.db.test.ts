import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { connect } from "#server/database/connect.ts";
import { breakableDatabase } from "../servers/breakable-database.ts";
import { childServers } from "../servers/child-server.ts";
import { until } from "../servers/delivering.ts";
import { createAuthority } from "../servers/receiver.ts";
import { checkOf, newContract } from "../tenants/resources.ts";

const EMAIL = "operator@example.com";
const PASSWORD = "correct-horse-battery";
const KEY = `svc_live_${"k".repeat(38)}`;

type Call = () => Promise<{ status: number; headers: Headers }>;

/** Starts a server and returns requests to each of its endpoints, reads and changes. */
async function openServer(url: string, start: Awaited<ReturnType<typeof childServers>>) {
  const server = await start();
  const db = connect(url, 1);
  const account = (await db.account.findFirstOrThrow()).id;
  await db.$disconnect();
  const base = server.url.replace("/api/v1", "");
  const post = (path: string, json: unknown, headers: Record<string, string>) =>
    fetch(base + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(json),
      redirect: "manual",
    });
  const form = { email: EMAIL, password: PASSWORD };
  const signIn = () => post("/api/auth/sign-in/email", form, { Origin: base });
  const cookies = (await signIn()).headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const cookie = cookies.join("; ");
  const page = (path: string) => fetch(base + path, { headers: { cookie }, redirect: "manual" });
  const asPage = { cookie, "x-account-id": account, "sec-fetch-site": "same-origin" };
  const contract = () => newContract(`orders ${randomUUID()}`);
  const { body } = await server.send("POST /contracts", { key: KEY, json: contract() });
  const reads: Record<string, Call> = {
    "a procedure of the console": () => post("/api/trpc/usage.get", undefined, asPage),
    "a file": () => page(`/api/download/${account}/checks.csv`),
    "a page of the account": () => page(`/accounts/${account}`),
    "a page of a person": () => page("/profile"),
  };
  const changes: Record<string, Call> = {
    "GET /usage, which counts": () => server.send("GET /usage", { key: KEY }),
    "POST /check": () => server.send("POST /check", { key: KEY, json: checkOf(body.id) }),
    "POST /contracts": () => server.send("POST /contracts", { key: KEY, json: contract() }),
    "a change in the console": () => post("/api/trpc/contracts.create", contract(), asPage),
    "signing in": signIn,
  };
  return { health: () => server.send("GET /health"), reads, changes };
}

test("any fault that stops the database is a 503 at every endpoint, and ends with its cause", async (t) => {
  const database = await breakableDatabase();
  t.after(database.drop);
  const authority = await createAuthority();
  const start = await childServers(t, database.url, authority.cert, {
    BOOTSTRAP_EMAIL: EMAIL,
    BOOTSTRAP_PASSWORD: PASSWORD,
    BOOTSTRAP_API_KEY: KEY,
  });
  const { health, reads, changes } = await openServer(database.url, start);
  const all = { ...reads, ...changes };
  const answersWell = async (what: string, call: Call) =>
    assert.ok((await call()).status < 300, `${what} when all is well`);
  for (const [what, call] of Object.entries(all)) await answersWell(what, call);

  for (const { what: fault, make, mend, isReadable } of database.faults) {
    await database.administer(make);
    assert.equal((await health()).status, 503, `health of a database that ${fault}`);
    for (const [what, call] of Object.entries(isReadable ? changes : all)) {
      const { status, headers } = await call();
      assert.equal(status, 503, `${what} of a database that ${fault}`);
      assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/, `${what}: ${fault}`);
    }
    if (isReadable) for (const [what, call] of Object.entries(reads)) await answersWell(what, call);
    await database.administer(mend);
    await until(async () => (await health()).status === 200);
    await answersWell(fault, changes["POST /contracts"] as Call);
  }
});

test("a full disk is a 503, reported by health until a check is stored", async (t) => {
  const database = await breakableDatabase();
  t.after(database.drop);
  const authority = await createAuthority();
  const start = await childServers(t, database.url, authority.cert, { BOOTSTRAP_API_KEY: KEY });
  const server = await start();
  const { body } = await server.send("POST /contracts", { key: KEY, json: newContract() });
  const check = () => server.send("POST /check", { key: KEY, json: checkOf(body.id) });
  const health = async () => (await server.send("GET /health")).status;
  await database.administer(database.fullDisk.make);
  assert.equal(await health(), 200, "nothing has met the full disk yet");
  const refused = await check();
  assert.deepEqual([refused.status, refused.body.code], [503, "unavailable"]);
  assert.equal(await health(), 503);
  await database.administer(database.fullDisk.mend);
  assert.equal((await check()).status, 200);
  assert.equal(await health(), 200);
});
