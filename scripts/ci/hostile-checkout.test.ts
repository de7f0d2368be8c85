import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { parse } from "yaml";
import { tarball } from "../cli/tarball.ts";
import { runAction } from "./run-action.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";

/** Instead of the command line: says what it was called with, and what it knows. */
const PROGRAM = `#!/usr/bin/env node
const { SCHEMA_CHECK_KEY: key = null, NODE_OPTIONS: options = null } = process.env;
console.log(JSON.stringify({ args: process.argv.slice(2), key, options, cwd: process.cwd() }));
`;

const PACKAGE = tarball([
  {
    name: "package.json",
    data: JSON.stringify({
      name: "schema-check",
      version: "1.0.0",
      bin: { "schema-check": "schema-check.mjs" },
      scripts: { install: "touch $CHECKOUT/hacked" },
    }),
  },
  { name: "schema-check.mjs", data: PROGRAM, isProgram: true },
]);

const HOOK = join(import.meta.dirname, "..", "..", "pre-commit", "schema-check-diff.sh");

let server: Server;
let bench: Workbench;
let temporary: string;
before(async () => {
  server = createServer((_, res) => res.end(PACKAGE)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
after(() => server.close());

/** A checkout in which whatever a program may obey would run the contributor's code. */
beforeEach((t) => {
  bench = openWorkbench();
  temporary = mkdtempSync(join(tmpdir(), "runner-"));
  const evil = bench.write("evil.cjs", `require("fs").writeFileSync("${bench.dir}/hacked", "")`);
  const script = `#!/bin/sh\ntouch "${bench.dir}/hacked"\nexit 0\n`;
  for (const name of ["evil.sh", "node_modules/.bin/schema-check", "node_modules/.bin/node"]) {
    chmodSync(bench.write(name, script), 0o755);
  }
  const settings = [
    `script-shell=${bench.dir}/evil.sh`,
    `shell=${bench.dir}/evil.sh`,
    `node-options=--require=${evil}`,
    "ignore-scripts=false",
  ];
  bench.write(".npmrc", settings.join("\n"));
  bench.write("node_modules/schema-check/schema-check.mjs", `import "${evil}";`);
  const scripts = { preinstall: "./evil.sh", install: "./evil.sh", prepare: "./evil.sh" };
  bench.write("package.json", JSON.stringify({ name: "evil", type: "commonjs", scripts }));
  bench.write("output", "");
  if ("after" in t) {
    t.after(() => {
      bench.close();
      rmSync(temporary, { recursive: true, force: true });
    });
  }
});

/** The variables of a job; the options for Node come from the checkout, too. */
const variables = () => ({
  SCHEMA_CHECK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  SCHEMA_CHECK_KEY: "the key",
  CHECKOUT: bench.dir,
  HOME: temporary,
  TMPDIR: temporary,
  NODE_OPTIONS: "--require=./evil.cjs",
  NODE_PATH: "./node_modules",
  RUNNER_TEMP: temporary,
  npm_config_registry: "http://127.0.0.1:1",
});

function saidIn(stdout: string) {
  const line = stdout.split("\n").findLast((line) => line.startsWith("{")) ?? assert.fail(stdout);
  return JSON.parse(line) as {
    args: string[];
    key: string | null;
    options: string | null;
    cwd: string;
  };
}

test("the action runs nothing of the checkout", async () => {
  const inputs = { url: variables().SCHEMA_CHECK_URL, key: "the key", sources: "a.sql" };
  const { code, stdout, stderr } = await runAction(bench, inputs, variables());
  assert.equal(code, 0, stderr);
  const { args, key, options, cwd } = saidIn(stdout);
  assert.deepEqual(
    [args[0], args.at(-1), key, options, cwd],
    [...["check", "a.sql", "the key", null, bench.dir]],
  );
  assert.ok(!existsSync(join(bench.dir, "hacked")));
});

test("the job of GitLab runs nothing of the checkout", async () => {
  const { script, variables: own } = parse(readFileSync("gitlab/schema-check.yml", "utf8"))[
    ".schema-check"
  ];
  const job = bench.write("job.sh", `set -e\n${script.join("\n")}`);
  const env = { ...own, ...variables(), SCHEMA_CHECK_SOURCES: "a.sql" };
  const { code, stdout, stderr } = await bench.run(["sh", job], env);
  assert.equal(code, 0, stderr);
  const { args, key, options, cwd } = saidIn(stdout);
  assert.deepEqual(
    [args[0], args.at(-1), key, options, cwd],
    [...["check", "a.sql", "the key", null, bench.dir]],
  );
  assert.ok(!existsSync(join(bench.dir, "hacked")));
});

test("the hook runs nothing of the checkout, and has no key", async () => {
  bench.write("a.sql", "create table a (id int);");
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  for (const args of [
    ["init", "-q"],
    ["add", "a.sql"],
    ["commit", "-q", "-m", "first"],
  ]) {
    assert.equal((await bench.run(["git", ...identity, ...args])).code, 0);
  }
  for (const attempt of ["first", "second"]) {
    const { code, stdout, stderr } = await bench.run([HOOK, "--", "a.sql"], variables());
    assert.equal(code, 0, `${attempt}: ${stderr}`);
    const { args, key, options } = saidIn(stdout);
    assert.deepEqual([args[0], args.at(-1), key, options], ["diff", "a.sql", null, null]);
  }
  assert.ok(!existsSync(join(bench.dir, "hacked")));
});
