import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parse } from "yaml";
import { PROGRAM } from "#testing/env.ts";
import { newContract, openWorkplace, type Workplace } from "#testing/servers/schema-check.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";

const ORDERS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
];

let place: Workplace;
let tenant: Tenant;
before(async () => {
  place = await openWorkplace();
  tenant = await newTenant(place.server.db);
  await newContract(place, tenant, "orders", ORDERS);
  mkdirSync(join(place.cwd, "temporary"));
  place.write("orders.json", ORDERS);
  place.write("changed.json", [{ ...ORDERS[0], type: "string" }, ORDERS[1]]);
});
after(() => place.close());

/** Runs a script where npm has no registry, so that all it can get is what the server gives out. */
function run(shell: string[], variables: Record<string, string>) {
  const [program = "", ...args] = shell;
  const env = {
    PATH: PROGRAM.PATH,
    HOME: place.cwd,
    NODE_ENV: "test" as const,
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_update_notifier: "false",
    SCHEMA_CHECK_URL: place.origin,
    SCHEMA_CHECK_KEY: tenant.live.key,
    ...variables,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(program, args, { cwd: place.cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

const contentOf = (name: string) => readFileSync(join(place.cwd, name), "utf8");

test("the action checks with the server's command line, annotates, sums up and reports", async () => {
  const action = parse(readFileSync("action/action.yml", "utf8"));
  const [install, check] = action.runs.steps;
  place.write("output", "");
  place.write("summary.md", "");
  const output = { GITHUB_OUTPUT: join(place.cwd, "output") };
  const temporary = { RUNNER_TEMP: join(place.cwd, "temporary") };
  const installed = await run(["bash", "-eo", "pipefail", "-c", install.run], {
    ...output,
    ...temporary,
  });
  assert.equal(installed.code, 0, installed.stderr);
  const outputOf = (name: string) =>
    new RegExp(`^${name}=(.+)$`, "m").exec(contentOf("output"))?.[1];
  const { code, stdout, stderr } = await run(["bash", "-eo", "pipefail", "-c", check.run], {
    FOLDER: outputOf("folder") ?? "",
    NODE: outputOf("node") ?? "",
    SOURCES: "orders.json\nchanged.json",
    CONTRACT: "orders",
    FROM: "",
    DIALECT: "",
    FAIL_ON: "",
    IF_MISSING: "",
    ...output,
    ...temporary,
    GITHUB_WORKSPACE: place.cwd,
    GITHUB_STEP_SUMMARY: join(place.cwd, "summary.md"),
  });
  assert.equal(code, 1, stderr);
  assert.match(
    stdout,
    /^::error file=changed\.json,line=1,title=Contract orders::Type of column "id" changed from integer to string\. This blocks\. \+30 http.*\n::notice title=Not compared in full::orders\.json against orders: 2 of 2 columns could not be compared in full, .+%0Achanged\.json against orders: 1 of 2 columns could not be compared in full: note, .+\n1 of 2 tables blocked\.\n$/,
  );
  assert.match(
    readFileSync(outputOf("report") ?? "", "utf8"),
    /^<!-- schema-check -->\n### ❌ .*1 of 2 tables blocked/,
  );
  assert.match(contentOf("summary.md"), /<code>orders<\/code>/);
});

test("the job of GitLab checks with the server's command line, and writes its reports", async () => {
  const template = parse(readFileSync("gitlab/schema-check.yml", "utf8"));
  const { script, variables } = template[".schema-check"];
  const environment = { SCHEMA_CHECK_SOURCES: "changed.json", SCHEMA_CHECK_CONTRACT: "orders" };
  const { code, stdout, stderr } = await run(["sh", "-ec", script.join("\n")], {
    ...variables,
    ...environment,
    CI_PROJECT_DIR: place.cwd,
  });
  assert.equal(code, 1, stderr);
  assert.match(stdout, /^▲ Warning, severity 30: 1 type changed\. Blocked\./);
  const [issue] = JSON.parse(contentOf("schema-check-code-quality.json"));
  assert.deepEqual([issue.severity, issue.location.path], ["blocker", "changed.json"]);
  assert.match(contentOf("schema-check-junit.xml"), /failures="1"/);
});
