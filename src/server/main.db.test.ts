import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { on, once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PROGRAM } from "#testing/env.ts";
import { adminOf } from "#testing/servers/command-line.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { SERVER_FLAGS } from "../../scripts/server-flags.mjs";
import { freePort } from "./free-port.ts";

/** Tests the server as a separate process with its own files, as `npm start` runs it. */

const MAIN = join(import.meta.dirname, "main.ts");
const left: ChildProcess[] = [];
const dirs: string[] = [];

after(() => {
  for (const child of left) child.kill("SIGTERM");
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

function newDataDir() {
  const dir = mkdtempSync(join(tmpdir(), "main-"));
  chmodSync(dir, 0o755);
  dirs.push(dir);
  return dir;
}

function launch(variables: Record<string, string>) {
  const env = { ...PROGRAM, NODE_ENV: "production" as const, ...variables };
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  left.push(child);
  let output = "";
  let errors = "";
  const exited = once(child, "exit").then(([code]) => code as number | null);
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const up = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes(" is running")) resolve();
    });
    exited.then(() => reject(new Error(errors)));
  });
  up.catch(() => undefined);
  return { child, up, exited, output: () => output, errors: () => errors };
}

/** Returns the status of a call to a console procedure. */
async function statusOfCall(port: number, method: string, host: string) {
  const path = "/api/trpc/usage.get";
  const call = request({ host: "127.0.0.1", port, path, method, headers: { host } }).end();
  const [answer] = await once(call, "response");
  answer.resume();
  return answer.statusCode;
}

/** Returns the status of a request that offers HTTP/2, as some clients always do. */
async function statusWithUpgrade(port: number) {
  const headers = { Connection: "Upgrade, HTTP2-Settings", Upgrade: "h2c", "HTTP2-Settings": "" };
  const req = request({ port, host: "127.0.0.1", path: "/api/v1/health", headers }).end();
  const [response] = await once(req, "response", { signal: AbortSignal.timeout(5000) });
  response.resume();
  return response.statusCode as number;
}

/** Waits until nothing listens on the port. */
async function refusesConnections(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const refused = await once(socket, "connect").then(
    () => false,
    () => true,
  );
  socket.destroy();
  if (!refused) return refusesConnections(port);
}

/** Starts a server that is expected to fail, and returns its output. */
async function refusal(variables: Record<string, string>) {
  const { exited, errors } = launch(variables);
  assert.notEqual(await exited, 0);
  const lines = errors().trim().split("\n");
  assert.equal(lines.length, 1, `one sentence, not: ${errors()}`);
  return lines[0] ?? "";
}

test("an unreachable database aborts the start and names DATABASE_URL", async () => {
  const said = await refusal({
    DATABASE_URL: `postgresql://u:secret@127.0.0.1:${await freePort()}/db`,
  });
  assert.match(said, /DATABASE_URL/);
  assert.doesNotMatch(said, /secret/);
});

test("an unusable database aborts the server and the command line with one sentence", async (t) => {
  const database = await ownDatabase();
  t.after(database.drop);
  const readOnly = `${database.url}?options=-c%20default_transaction_read_only%3Don`;
  const sentence =
    /^The database of DATABASE_URL cannot be used: own_\w+ is read-only for postgres/;
  assert.match(await refusal({ DATABASE_URL: readOnly }), sentence);
  await assert.rejects(adminOf(readOnly, ["account", "list"]), ({ stderr }) =>
    sentence.test(stderr),
  );
});

test("an invalid value aborts the start and names its variable", async () => {
  assert.match(await refusal({ PORT: "http" }), /^PORT /);
  assert.match(
    await refusal({ WEBHOOK_ALLOW_CIDRS: "10.0.0.0/8,nonsense" }),
    /^WEBHOOK_ALLOW_CIDRS /,
  );
});

test("a data directory that is not writable aborts the start and names DATA_DIR", async (t) => {
  const file = join(newDataDir(), "file");
  writeFileSync(file, "");
  const nowhere = "/proc/nowhere/data";
  const database = await ownDatabase();
  t.after(database.drop);
  const elsewhere = { DATABASE_URL: database.url, DATA_DIR: nowhere, LOG_LEVEL: "silent" };
  for (const variables of [{ DATA_DIR: file }, { DATA_DIR: nowhere }, elsewhere]) {
    assert.match(await refusal(variables), /^The data directory .+ \(DATA_DIR\) is not writable: /);
  }
});

test("a started server answers, locks its data directory, and stops on SIGTERM", async () => {
  const DATA_DIR = newDataDir();
  const PORT = String(await freePort());
  const first = launch({ DATA_DIR, PORT, LOG_LEVEL: "warn" });
  await first.up;
  const key = /svc_live_\w+/.exec(first.output())?.[0] ?? "";
  const usage = () =>
    fetch(`http://127.0.0.1:${PORT}/api/v1/usage`, { headers: { "X-API-Key": key } });
  assert.deepEqual(await (await usage()).json(), {
    credits_remaining: 10_000,
    credits_used: 0,
    total_checks: 0,
  });

  const page = await fetch(`http://127.0.0.1:${PORT}/sign-in`);
  assert.equal(page.status, 200);
  for (const path of ["/sign-in", "/docs", "/nowhere"]) {
    const [get, head, options, post] = await Promise.all(
      ["GET", "HEAD", "OPTIONS", "POST"].map((method) =>
        fetch(`http://127.0.0.1:${PORT}${path}`, { method }),
      ),
    );
    assert.deepEqual([head?.status, await head?.text()], [get?.status, ""], path);
    assert.equal(head?.headers.get("content-type"), get?.headers.get("content-type"));
    assert.deepEqual([options?.status, post?.status], [204, 405], path);
    for (const answer of [options, post]) assert.equal(answer?.headers.get("allow"), "GET, HEAD");
  }
  assert.equal(await statusWithUpgrade(Number(PORT)), 200, "an unknown upgrade is ignored");
  assert.equal(await statusOfCall(Number(PORT), "TRACE", "localhost"), 405);
  assert.equal(
    await statusOfCall(Number(PORT), "GET", "["),
    403,
    "a host that is none is answered",
  );

  assert.match(
    await refusal({ DATA_DIR, PORT: String(await freePort()) }),
    /Another server is using.*DATA_DIR/,
  );
  const other = newDataDir();
  assert.match(
    await refusal({ DATA_DIR: other, PORT, LOG_LEVEL: "warn" }),
    new RegExp(`Port ${PORT}.*PORT`),
  );

  first.child.kill("SIGTERM");
  assert.equal(await first.exited, 0);
  assert.ok(!existsSync(join(DATA_DIR, "postgres", "postmaster.pid")), "Postgres has stopped too");

  const second = launch({ DATA_DIR, PORT, LOG_LEVEL: "warn" });
  await second.up;
  assert.doesNotMatch(second.output(), /svc_live_/, "the first key is shown once");
  assert.equal((await usage()).status, 200);

  second.child.kill("SIGKILL");
  await second.exited;
  const third = launch({ DATA_DIR, PORT, LOG_LEVEL: "warn" });
  await third.up;
  assert.equal((await usage()).status, 200, "a killed server's database is taken over");
  third.child.kill("SIGTERM");
  assert.equal(await third.exited, 0);
  assert.ok(readdirSync(DATA_DIR).includes("secrets-key"));
});

test("a page's commands lead to BASE_URL, whatever a request says that the server is", async () => {
  const PORT = String(await freePort());
  const start = async (variables: Record<string, string>) => {
    const server = launch({ DATA_DIR: newDataDir(), PORT, LOG_LEVEL: "warn", ...variables });
    await server.up;
    return server;
  };
  const headers = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "https",
  };
  const pageOf = async (path: string, host = headers.Host) => {
    const options = { host: "127.0.0.1", port: PORT, path, headers: { ...headers, Host: host } };
    const [answer] = await once(request(options).end(), "response");
    return Buffer.concat(await answer.toArray()).toString();
  };
  const response = await start({ BASE_URL: "https://checks.example" });
  for (const path of ["/", "/cli", "/docs", "/docs/errors", "/docs/webhooks"]) {
    const page = await pageOf(path);
    assert.match(page, /https:\/\/checks\.example/, path);
    assert.doesNotMatch(page, /evil\.example/, path);
  }
  response.child.kill("SIGTERM");
  assert.equal(await response.exited, 0);
  assert.doesNotMatch(response.output(), /BASE_URL is not set/);

  const untold = await start({ HOST: "0.0.0.0" });
  assert.match(untold.output(), /BASE_URL is not set/);
  const page = await pageOf("/cli", `localhost:${PORT}`);
  assert.ok(page.includes(`http://localhost:${PORT}`));
  assert.doesNotMatch(page, /evil\.example|https:\/\/localhost/);
  untold.child.kill("SIGTERM");
  await untold.exited;
});

test("a server stopped during its start leaves no Postgres behind", async () => {
  const DATA_DIR = newDataDir();
  const cluster = join(DATA_DIR, "postgres");
  const pid = join(cluster, "postmaster.pid");
  const stopAt = async (dir: string, isReached: (name: unknown) => boolean) => {
    const files = watch(dir);
    const { child, exited, output, errors } = launch({ DATA_DIR, PORT: String(await freePort()) });
    exited.then(() => files.close());
    for await (const [, name] of on(files, "change", { close: ["close"] })) {
      if (isReached(name)) break;
    }
    child.kill("SIGTERM");
    assert.equal(await exited, 0, errors());
    assert.doesNotMatch(output(), / is running|Postgres exited/);
    assert.equal(existsSync(pid), false);
  };
  await stopAt(DATA_DIR, (name) => name === "postgres");
  const isReady = () => existsSync(pid) && /ready/.test(readFileSync(pid, "utf8"));
  await stopAt(cluster, (name) => name === "postmaster.pid" && isReady());
});

test("a request in progress is answered before the server exits, however many signals arrive", async () => {
  const PORT = String(await freePort());
  const { child, up, exited, output } = launch({ DATA_DIR: newDataDir(), PORT, LOG_LEVEL: "warn" });
  await up;
  const key = /svc_live_\w+/.exec(output())?.[0] ?? "";
  const body = JSON.stringify({ sample: { a: 1 } });
  const socket = connect(Number(PORT), "127.0.0.1");
  socket.write(
    `POST /api/v1/contracts/infer HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  const [go] = await once(socket, "data");
  assert.match(String(go), /^HTTP\/1.1 100/);
  child.kill("SIGTERM");
  child.kill("SIGINT");
  child.kill("SIGTERM");
  await refusesConnections(Number(PORT));
  socket.write(body);
  const [answer] = await once(socket, "data");
  assert.match(String(answer), /^HTTP\/1.1 200/);
  assert.match(String(answer), /^Connection: close/im);
  assert.equal(await exited, 0);
});

test("a stopping server reports unhealthy during its notice period", async () => {
  const { child, up, exited, output } = launch({
    DATA_DIR: newDataDir(),
    PORT: "0",
    SHUTDOWN_DELAY_SECONDS: "5",
    LOG_LEVEL: "silent",
  });
  await up;
  const [, api] = /API +(http:\S+)/.exec(output()) ?? [];
  assert.notEqual(new URL(api ?? "").port, "0");
  const key = /svc_live_\w+/.exec(output())?.[0] ?? "";
  const statusOf = async (path: string) => (await fetch(new URL(path, api))).status;
  const health = () => statusOf("/api/v1/health");
  assert.equal(await health(), 200);
  assert.deepEqual([await statusOf("/livez"), await statusOf("/readyz")], [200, 200]);
  child.kill("SIGTERM");
  const start = performance.now();
  while ((await health()) === 200);
  assert.equal(await health(), 503);
  assert.deepEqual([await statusOf("/livez"), await statusOf("/readyz")], [200, 503]);
  const usage = await fetch(`${api}/usage`, { headers: { "X-API-Key": key } });
  assert.equal(usage.status, 200, "what still comes is answered");
  assert.equal(await exited, 0);
  assert.ok(performance.now() - start >= 5000);
});
