import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { after, type TestContext, test } from "node:test";
import { schemaCheck } from "#testing/servers/schema-check.ts";
import type { GateRequest } from "./gate-shapes.ts";

const cwd = mkdtempSync(join(tmpdir(), "older-"));
after(() => rmSync(cwd, { recursive: true }));
const TABLES = Array.from({ length: 101 }, (_, at) => `create table t${at} (id int not null);`);
writeFileSync(join(cwd, "tables.sql"), TABLES.join("\n"));

/** Starts a service whose gate passes everything, and does not say what it compared. */
async function olderService(t: TestContext): Promise<string> {
  const server = createServer(async (req, res) => {
    const { checks } = (await json(req)) as GateRequest;
    const diff = { removed: [], type_changes: [], added: [] };
    const body = { result: "pass", severity: 0, diff, created_at: "2026-01-31T09:30:00.000Z" };
    const gated = checks.map(({ contract }) => ({
      check: { id: "chk_1", ...body },
      contract: { id: "ctr_1", name: contract, version: 1 },
      decision: "pass",
      changes: [],
      affected: [],
    }));
    res.end(JSON.stringify({ decision: "pass", checks: gated }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a service that knows nothing of details is said once to compare names and types", async (t) => {
  const url = await olderService(t);
  const env = { SCHEMA_CHECK_URL: url, SCHEMA_CHECK_KEY: `svc_live_${"k".repeat(32)}` };
  const check = (...options: string[]) =>
    schemaCheck(["check", "tables.sql", "--format", "json", ...options], { cwd, env });
  const answer = await check();
  assert.equal(answer.code, 0, answer.stderr);
  assert.equal(
    answer.stderr,
    `${url} is older than this command: it compares only names and types.\n`,
  );
  const { checks } = JSON.parse(answer.stdout);
  assert.equal(checks.length, 101);
  assert.deepEqual(checks[0].compared, { columns: 1, in_full: 0, not_in_full: [], blocks: false });
  assert.equal((await check("--no-details")).stderr, "");
});
