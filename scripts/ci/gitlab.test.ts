import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parse } from "yaml";
import {
  HOSTILE_INPUTS,
  openWorkbench,
  RECORDING_NPM,
  recordedArguments,
  type Workbench,
} from "./workbench.ts";

const template = parse(readFileSync("gitlab/schema-check.yml", "utf8"));
const { script, variables, artifacts } = template[".schema-check"];

let bench: Workbench;
before(() => {
  bench = openWorkbench();
  bench.program("npm", RECORDING_NPM);
});
after(() => bench.close());

/** Runs the job's script as GitLab does in an image without bash. */
async function runJob(inputs: Record<string, string>) {
  const path = bench.write("job.sh", `set -e\n${script.join("\n")}`);
  return await bench.run(["sh", path], { SCHEMA_CHECK_URL: "u", ...variables, ...inputs });
}

test("the template has one script, and reports in the places where the job looks", () => {
  assert.deepEqual(Object.keys(template), [".schema-check", "schema-check"]);
  assert.equal(template["schema-check"].extends, ".schema-check");
  assert.equal(artifacts.when, "always");
  for (const [format, option] of [
    ["codequality", "gitlab"],
    ["junit", "junit"],
  ]) {
    const path = artifacts.reports[format as string];
    assert.ok(
      script[0].includes(`--output=${option}=${path} `) ||
        script[0].includes(`--output=${option}=${path}\n`),
    );
  }
});

test("variables become arguments, each source one of its own", async () => {
  const { code, stderr } = await runJob({
    SCHEMA_CHECK_URL: "https://checks.example.com/",
    SCHEMA_CHECK_SOURCES: "a b.sql\n\n'c'/*.sql\n",
    SCHEMA_CHECK_CONTRACT: "orders",
    SCHEMA_CHECK_FROM: "sql",
    SCHEMA_CHECK_DIALECT: "mysql",
    SCHEMA_CHECK_FAIL_ON: "20",
    SCHEMA_CHECK_IF_MISSING: "skip",
  });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(
    recordedArguments(bench, "npm-arguments").at(-1),
    "https://checks.example.com/cli/schema-check.tgz",
  );
  assert.deepEqual(recordedArguments(bench, "arguments"), [
    "check",
    "--output=gitlab=schema-check-code-quality.json",
    "--output=junit=schema-check-junit.xml",
    ...["--contract=orders", "--from=sql", "--dialect=mysql", "--fail-on=20", "--if-missing=skip"],
    ...["--", "a b.sql", "'c'/*.sql"],
  ]);
});

test("without variables, everything is left to the configuration", async () => {
  await runJob({});
  assert.equal(recordedArguments(bench, "arguments").length, 4);
});

test("the exit code of the check is the job's", async () => {
  for (const code of [1, 3]) assert.equal((await runJob({ PROGRAM_CODE: `${code}` })).code, code);
});

test("a server that does not give out the command line is exit code 3", async () => {
  assert.equal((await runJob({ NPM_CODE: "1" })).code, 3);
});

for (const value of HOSTILE_INPUTS) {
  test(`no command comes out of the variable ${value}`, async () => {
    await runJob({ SCHEMA_CHECK_SOURCES: `${value}\n${value}`, SCHEMA_CHECK_CONTRACT: value });
    const args = recordedArguments(bench, "arguments");
    assert.ok(args.includes(`--contract=${value}`));
    assert.deepEqual(args.slice(-3), ["--", value, value]);
    assert.ok(!existsSync(join(bench.dir, "hacked")));
  });
}
