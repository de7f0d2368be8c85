import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { createAuthority, createCertificate, startReceiver } from "#testing/servers/receiver.ts";
import { schemaCheck } from "#testing/servers/schema-check.ts";

const KEY = `svc_live_${"k".repeat(32)}`;
const cwd = mkdtempSync(join(tmpdir(), "request-"));
after(() => rmSync(cwd, { recursive: true }));

function list(url: string, env: Record<string, string> = {}) {
  const variables = { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: KEY, ...env };
  return schemaCheck(["contracts", "list"], { cwd, env: variables });
}

test("a certificate that cannot be trusted is explained, and not tried again", async (t) => {
  const authority = await createAuthority();
  const cases = [
    [await createCertificate(null), /NODE_EXTRA_CA_CERTS/],
    [await createCertificate(authority), /NODE_EXTRA_CA_CERTS/],
  ] as const;
  for (const [certificate, message] of cases) {
    const server = await startReceiver(certificate);
    t.after(server.close);
    const { code, stderr } = await list(server.url);
    assert.equal(code, 3);
    assert.match(stderr, message);
    assert.doesNotMatch(stderr, /again|svc_live_/);
    assert.equal(server.received.length, 0);
  }
});

test("a certificate of one's own authority is trusted when it is named", async (t) => {
  const authority = await createAuthority();
  const file = join(cwd, "authority.pem");
  writeFileSync(file, authority.cert);
  const server = await startReceiver(await createCertificate(authority), (_, res) => {
    res.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  });
  t.after(server.close);
  const { code, stdout } = await list(server.url, { NODE_EXTRA_CA_CERTS: file });
  assert.equal(code, 0);
  assert.equal(stdout, "There are no contracts.\n");
  assert.equal(server.received[0]?.headers["x-api-key"], KEY);
});

test("a redirect is not followed, so that the key goes nowhere else", async (t) => {
  let requests = 0;
  const other = createServer((_, res) => {
    requests += 1;
    res.end();
  });
  const first = createServer((_, res) => {
    const { port } = other.address() as AddressInfo;
    res.writeHead(301, { Location: `http://localhost:${port}/api/v1/contracts` }).end();
  });
  for (const server of [other, first]) {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.after(() => server.close().closeAllConnections());
  }
  const { port } = first.address() as AddressInfo;
  const { code, stderr } = await list(`http://127.0.0.1:${port}`);
  assert.equal(code, 3);
  assert.match(stderr, /redirects to http:\/\/localhost:\d+\. .*SCHEMA_CHECK_URL/);
  assert.equal(requests, 0);
});

test("a redirect to something that is no address is told as one", async (t) => {
  const server = createServer((_, res) => {
    res.writeHead(302, { Location: "http://[" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await list(`http://127.0.0.1:${port}`);
  assert.equal(code, 3);
  assert.match(stderr, /redirects to an invalid address\. .*SCHEMA_CHECK_URL/);
});

test("another kind of server is told from the service", async (t) => {
  const server = createServer((_, res) => {
    res.writeHead(200, { "Content-Type": "text/html" }).end("<h1>It works!</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await list(`http://127.0.0.1:${port}`);
  assert.equal(code, 3);
  assert.match(stderr, /answered 200, but not as Schema Contract Check does/);
});
