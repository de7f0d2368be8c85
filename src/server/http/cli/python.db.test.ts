import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM } from "#testing/env.ts";
import { startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

const execute = promisify(execFile);

/** Why the tests of the Python client cannot run; false if they can. */
const skip =
  spawnSync("python3", ["-m", "pip", "--version"]).status !== 0 && "python3-pip is missing";

test("the client for Python is installed from the server's index, and passes its tests", {
  skip,
}, async (t) => {
  const server = await startRestServer({ contractChanges: true });
  const dir = mkdtempSync(join(tmpdir(), "python-"));
  t.after(async () => {
    await server.close();
    rmSync(dir, { recursive: true });
  });
  const index = `${new URL(server.url).origin}/cli/simple/`;
  const options = ["--isolated", "--no-cache-dir", "--index-url", index, "--target", dir];
  const install = ["-m", "pip", "install", ...options, "schema-contract-check"];
  await execute("python3", install, { env: { ...PROGRAM, NODE_ENV: "test" } });

  const { live } = await newTenant(server.db);
  const columns = [
    { name: "id", type: "integer", required: true },
    { name: "note", type: "string", required: false },
  ];
  const { body } = await server.send("POST /contracts", {
    key: live.key,
    json: { name: "orders", schema: { columns } },
  });
  const env = {
    PATH: PROGRAM.PATH,
    NODE_ENV: "test" as const,
    PYTHONPATH: `${dir}:${resolve("clients/python")}`,
    PYTHONDONTWRITEBYTECODE: "1",
    SCHEMA_CHECK_URL: new URL(server.url).origin,
    SCHEMA_CHECK_KEY: live.key,
    ORDERS: body.id,
  };
  const run = [
    "-W",
    "error",
    "-m",
    "unittest",
    "tests.test_columns",
    "tests.test_details",
    "tests.test_log_text",
    "tests.test_service",
    "tests.test_source",
    "tests.test_client",
    "tests.test_recipes",
  ];
  const { stderr } = await execute("python3", run, { env });
  assert.match(stderr, /Ran \d+ tests in .*\n\nOK\n$/);
});
