import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, type TestContext, test } from "node:test";
import { residentSchemaCheck } from "#testing/servers/schema-check.ts";

const cwd = mkdtempSync(join(tmpdir(), "unreachable-"));
after(() => rmSync(cwd, { recursive: true }));
writeFileSync(join(cwd, "orders.json"), JSON.stringify([{ name: "id", type: "integer" }]));

/** Runs against a service that answers everything alike. */
async function checkWith(t: TestContext, status: number, ...args: string[]) {
  const server = createServer((_, res) => {
    const problem = { title: "No", detail: "Not now.", code: "none" };
    const headers = { "Content-Type": "application/problem+json", "Retry-After": "0" };
    res.writeHead(status, headers).end(JSON.stringify(problem));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const env = {
    SCHEMA_CHECK_URL: `http://127.0.0.1:${port}`,
    SCHEMA_CHECK_KEY: `svc_live_${"k".repeat(32)}`,
  };
  return residentSchemaCheck(["check", "orders.json", ...args], { cwd, env });
}

const PASS = ["--if-unreachable", "pass"];

for (const status of [500, 502, 503]) {
  test(`a service that answers ${status} ends the run, unless it is allowed to pass`, async (t) => {
    const refused = await checkWith(t, status);
    assert.deepEqual([refused.code, refused.stdout], [3, ""]);
    assert.equal((await checkWith(t, status, "--if-unreachable", "fail")).code, 3);
    const passed = await checkWith(t, status, ...PASS, "--format", "json");
    assert.equal(passed.code, 0, passed.stderr);
    assert.match(passed.stderr, /NOT CHECKED: 1 table\. This passes because of --if-unreachable/);
    const { decision, checks, unchecked, unreachable } = JSON.parse(passed.stdout);
    assert.deepEqual([decision, checks, unchecked[0].contract.name], ["unchecked", [], "orders"]);
    assert.match(unreachable, new RegExp(`${status}`));
  });
}

for (const status of [400, 401, 403, 404, 422]) {
  test(`a service that answers ${status} is not down, so nothing passes`, async (t) => {
    const { code, stdout } = await checkWith(t, status, ...PASS);
    assert.deepEqual([code, stdout], [3, ""]);
  });
}

test("looking up contracts counts as well", async (t) => {
  const { code, stdout } = await checkWith(t, 503, ...PASS, "--if-missing", "skip");
  assert.equal(code, 0);
  assert.match(
    stdout,
    /not checked, because the service cannot be reached; passed because of --if-unreach/,
  );
});

test("what cannot be read still ends with 4", async (t) => {
  const { code } = await checkWith(t, 503, ...PASS, "gone.json", "--keep-going");
  assert.equal(code, 4);
});
