import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { PROGRAM } from "#testing/env.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { readCliFiles } from "./cli-files.ts";

const execute = promisify(execFile);
const TSC = join(import.meta.dirname, "../../../../node_modules/typescript/bin/tsc");

let server: RestServer;
let dir: string;
let origin: string;
before(async () => {
  server = await startRestServer();
  origin = new URL(server.url).origin;
  dir = mkdtempSync(join(tmpdir(), "installed-"));
});
after(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Runs a program in the empty folder, where npm has no registry and nothing in its cache. */
async function run(program: string, args: string[], variables: Record<string, string> = {}) {
  const env = {
    PATH: PROGRAM.PATH,
    HOME: dir,
    NODE_ENV: "test" as const,
    npm_config_cache: join(dir, "cache"),
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_update_notifier: "false",
    npm_config_audit: "false",
    npm_config_fund: "false",
    ...variables,
  };
  const { stdout } = await execute(program, args, { cwd: dir, env });
  return stdout;
}

const { version } = JSON.parse(readFileSync("package.json", "utf8"));

test("npx runs the command line from the server's address", async () => {
  const help = await run("npx", ["--yes", `${origin}/cli/schema-check.tgz`, "--help"]);
  assert.match(help, /^Usage: schema-check /);
});

test("the file that is served runs by itself", async () => {
  const file = await fetch(`${origin}/cli/schema-check.mjs`);
  writeFileSync(join(dir, "schema-check.mjs"), await file.text());
  const said = await run("node", ["schema-check.mjs", "--version"]);
  assert.equal(said.trim(), version);
});

const PROGRAM_TEXT = `
import { createClient } from "schema-check/client";

const client = createClient();
const { data: contract, error } = await client.POST("/contracts", {
  body: { name: "orders", schema: { columns: [{ name: "a", type: "integer", required: true }] } },
});
if (error) throw new Error(error.detail);
const { data } = await client.POST("/check", {
  body: { contract_id: contract.id, incoming_schema: { columns: [{ name: "b", type: "string" }] } },
});
const gate = await client.POST("/gate", {
  body: { checks: [{ contract: "orders", incoming_schema: { columns: [{ name: "a", type: "integer" }] } }] },
});
const [checked] = gate.data?.checks ?? [];
const again = await client.GET("/checks/{id}/gate", { params: { path: { id: checked?.check.id ?? "" } } });
console.log(checked?.url, again.data?.url);
const severity: number | undefined = data?.severity;
const removed: string[] | undefined = data?.diff.removed;
// @ts-expect-error: no such path
await client.GET("/nothing");
// @ts-expect-error: no such type of a column
const wrong: typeof contract.schema.columns[number]["type"] = "text";
const refused = await createClient({ key: "svc_live_wrong" }).GET("/usage");
console.log(severity, removed, refused.error?.code);
`;

test("the tarball installs without a registry, with its program, client and types", async () => {
  const { body } = readCliFiles().get("schema-check.tgz") ?? assert.fail("not built");
  writeFileSync(join(dir, "schema-check.tgz"), body);
  writeFileSync(join(dir, "package.json"), '{"type":"module"}');
  await run("npm", ["install", "--offline", "./schema-check.tgz"]);
  assert.match(await run("node_modules/.bin/schema-check", ["--help"]), /^Usage: schema-check /);

  writeFileSync(join(dir, "program.mts"), PROGRAM_TEXT);
  const checks = ["--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,dom"];
  await run(process.execPath, [TSC, ...checks, "program.mts"]);
  const { live } = await newTenant(server.db);
  const variables = { SCHEMA_CHECK_URL: `${origin}/`, SCHEMA_CHECK_KEY: live.key };
  const said = await run("node", ["program.mjs"], variables);
  const [pages = "", output] = said.trim().split("\n");
  assert.equal(output, "45 [ 'a' ] malformed_key");
  // The server calls itself http://localhost, without a port.
  for (const page of pages.split(" ")) assert.ok(page.startsWith(`${origin}/accounts/`), page);
  await assert.rejects(run("node", ["program.mjs"]), /Set SCHEMA_CHECK_URL, or give createClient/);
});
