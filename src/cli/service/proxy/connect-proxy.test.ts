import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { freePort } from "#server/free-port.ts";
import {
  createAuthority,
  createCertificate,
  type Receiver,
  startReceiver,
} from "#testing/servers/receiver.ts";
import { schemaCheck } from "#testing/servers/schema-check.ts";
import { connectProxy } from "./testing/connect-proxy.ts";

const KEY = `svc_live_${"k".repeat(32)}`;

/** No name server knows it: only a proxy can reach it. */
const SERVICE = "https://checks.test";

const cwd = mkdtempSync(join(tmpdir(), "proxy-"));
const NODE_EXTRA_CA_CERTS = join(cwd, "authority.pem");

let service: Receiver;

before(async () => {
  const authority = await createAuthority();
  writeFileSync(NODE_EXTRA_CA_CERTS, authority.cert);
  const certificate = await createCertificate(authority, { names: ["checks.test"] });
  service = await startReceiver(certificate, (_, res) => {
    res.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  });
});

after(async () => {
  await service.close();
  rmSync(cwd, { recursive: true });
});

function list(env: Record<string, string>, args = ["contracts", "list"]) {
  const own = { SCHEMA_CHECK_URL: SERVICE, SCHEMA_CHECK_KEY: KEY, NODE_EXTRA_CA_CERTS };
  return schemaCheck(args, { cwd, env: { ...own, ...env } });
}

const proxyTo = (t: TestContext, refusal?: number) =>
  connectProxy(t, { port: service.port, ...(refusal && { refusal }) });

for (const variable of ["HTTPS_PROXY", "https_proxy"]) {
  test(`${variable} takes the request to the service, and sees neither key nor path`, async (t) => {
    const proxy = await proxyTo(t);
    const { code, stdout, stderr } = await list({ [variable]: `http://${proxy.address}` });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "There are no contracts.\n");
    assert.equal(service.received.at(-1)?.headers["x-api-key"], KEY);
    assert.equal(service.received.at(-1)?.headers.host, "checks.test");
    assert.deepEqual(
      proxy.asked.map(({ method, target }) => [method, target]),
      [["CONNECT", "checks.test:443"]],
    );
    assert.deepEqual(Object.keys(proxy.asked[0]?.headers ?? {}).toSorted(), ["connection", "host"]);
    assert.ok(proxy.passed().length > 500);
    assert.ok(!proxy.passed().includes(KEY) && !proxy.passed().includes("api/v1"));
  });
}

test("the proxy's user and password go to the proxy alone", async (t) => {
  const proxy = await proxyTo(t);
  const { code, stderr } = await list({ HTTPS_PROXY: `http://ada:p%40ss@${proxy.address}` });
  assert.equal(code, 0, stderr);
  const [{ headers } = assert.fail()] = proxy.asked;
  assert.equal(headers["proxy-authorization"], `Basic ${btoa("ada:p@ss")}`);
  assert.equal(service.received.at(-1)?.headers["proxy-authorization"], undefined);
});

test("behind a proxy, a certificate is verified for the service's name", async (t) => {
  const proxy = await proxyTo(t);
  const env = { HTTPS_PROXY: `http://${proxy.address}`, SCHEMA_CHECK_URL: "https://other.test" };
  const { code, stderr } = await list(env);
  assert.equal(code, 3);
  assert.match(stderr, /certificate is for another name/);
  assert.ok(!proxy.passed().includes(KEY));
});

test("a service without TLS is asked for through HTTP_PROXY", async (t) => {
  const server = createServer((_, res) => {
    res.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const proxy = await connectProxy(t, { port: (server.address() as AddressInfo).port });
  const env = { HTTP_PROXY: proxy.address, SCHEMA_CHECK_URL: "http://checks.test/sub" };
  const { code, stderr } = await list(env);
  assert.equal(code, 0, stderr);
  const [{ method, target, headers } = assert.fail()] = proxy.asked;
  assert.deepEqual([method, headers.host], ["GET", "checks.test"]);
  assert.match(target, /^http:\/\/checks\.test\/sub\/api\/v1\/contracts\?limit=/);
});

test("NO_PROXY goes past the proxy", async (t) => {
  const proxy = await proxyTo(t);
  const env = { HTTPS_PROXY: `http://${proxy.address}`, NO_PROXY: "a.example,.test" };
  const { code, stderr } = await list(env);
  assert.equal(code, 3);
  assert.match(stderr, /there is no host of that name|its name could not be looked up/);
  assert.deepEqual(proxy.asked, []);
});

const REFUSED: [status: number, times: number, said: RegExp][] = [
  [407, 1, /proxy http:\/\/127\.0\.0\.1:\d+ answered 407\. Put its user and password/],
  [403, 1, /proxy http:\/\/127\.0\.0\.1:\d+ answered 403/],
];

for (const [status, times, said] of REFUSED) {
  test(`a proxy that answers ${status} is named, without its password`, async (t) => {
    const proxy = await proxyTo(t, status);
    const { code, stderr } = await list({ HTTPS_PROXY: `http://ada:secret@${proxy.address}` });
    assert.equal(code, 3);
    assert.match(stderr, said);
    assert.doesNotMatch(stderr, /secret/);
    assert.equal(proxy.asked.length, times);
  });
}

test("doctor names the proxy that it uses, and what is wrong with it", async (t) => {
  const proxy = await proxyTo(t);
  const used = await list({ HTTPS_PROXY: `http://ada:secret@${proxy.address}` }, ["doctor"]);
  assert.match(used.stdout, new RegExp(`✓ proxy +http://${proxy.address}, from HTTPS_PROXY\n`));
  assert.doesNotMatch(used.stdout, /secret/);
  const env = { HTTPS_PROXY: `http://127.0.0.1:${await freePort()}` };
  const gone = await list(env, ["doctor"]);
  assert.match(gone.stdout, /✗ service .*the proxy http.* cannot be reached: nothing is listening/);
  assert.equal(gone.code, 3);
  const wrong = await list({ HTTPS_PROXY: "socks5://proxy:1080" }, ["doctor"]);
  assert.match(wrong.stdout, /✗ proxy +HTTPS_PROXY must be an address/);
  assert.equal(wrong.code, 2);
  const none = await list({ HTTPS_PROXY: "socks5://proxy:1080", NO_PROXY: "*" }, ["doctor"]);
  assert.match(none.stdout, /✓ proxy +none/);
});
