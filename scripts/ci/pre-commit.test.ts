import assert from "node:assert/strict";
import { accessSync, constants, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { parse } from "yaml";
import { openWorkbench, type Workbench } from "./workbench.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const [hook] = parse(readFileSync(join(ROOT, ".pre-commit-hooks.yaml"), "utf8"));
const SCRIPT = join(ROOT, hook.entry);
const MAIN = join(ROOT, "src", "cli", "main.ts");

const table = (type: string, name = "orders") => `create table ${name} (id ${type} not null);\n`;

let bench: Workbench;
before(async () => {
  bench = openWorkbench();
  bench.program("schema-check", `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`);
  bench.write("orders.sql", table("integer"));
  bench.write("models/a b'$(touch hacked).sql", table("integer"));
  bench.write("-a.sql", table("integer"));
  bench.write("broken.sql", "create table (");
  await git("init", "-q");
  await git("add", "--", "*.sql");
  await git("commit", "-q", "-m", "first");
});
after(() => bench.close());

async function git(...args: string[]) {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const { code, stderr } = await bench.run(["git", ...identity, ...args]);
  assert.equal(code, 0, stderr);
}

const run = (args: string[], variables: Record<string, string> = {}) =>
  bench.run([SCRIPT, ...args], variables);

test("the hook is one that pre-commit takes, and its script can be run", () => {
  assert.deepEqual(Object.keys(hook).toSorted(), [
    ...["args", "description", "entry", "files", "id", "language"],
    ...["minimum_pre_commit_version", "name", "require_serial"],
  ]);
  assert.equal(hook.language, "script");
  assert.deepEqual(hook.args, ["--"]);
  assert.match("models/orders.sql", new RegExp(hook.files));
  accessSync(SCRIPT, constants.X_OK);
});

test("a file that is as it was committed passes, and so does a new one", async () => {
  bench.write("new.sql", table("date", "new"));
  const { code, stderr } = await run(["--", "orders.sql", "new.sql"]);
  assert.deepEqual([code, stderr], [0, ""]);
});

test("a changed type blocks, whatever the file is called and the others say", async () => {
  for (const name of ["orders.sql", "models/a b'$(touch hacked).sql", "-a.sql"]) {
    const before = bench.read(name);
    bench.write(name, table("text"));
    const { code, stdout } = await run(["--", name, "new.sql"]);
    assert.equal(code, 1);
    assert.match(stdout, /~ {2}id +integer → string/);
    assert.ok(stdout.includes(name), stdout);
    bench.write(name, before);
  }
  assert.throws(() => bench.read("hacked"));
});

test("options come before the files", async () => {
  bench.write("orders.sql", table("text"));
  const options = ["--fail-on=never", "--dialect=postgres"];
  assert.equal((await run([...options, "--", "orders.sql", "orders.sql"])).code, 0);
  assert.equal((await run(["--fail-on=101", "--", "orders.sql"])).code, 2);
  bench.write("orders.sql", table("integer"));
});

test("what cannot be read is an error, unless only the last commit could not", async () => {
  const wrong = await run(["--", "broken.sql"]);
  assert.equal(wrong.code, 4);
  bench.write("broken.sql", table("integer", "broken"));
  const mended = await run(["--", "broken.sql"]);
  assert.equal(mended.code, 0);
  assert.match(mended.stderr, /broken\.sql: not compared/);
});

test("another commit can be compared with", async () => {
  await git("commit", "-q", "--allow-empty", "-m", "second");
  bench.write("orders.sql", table("text"));
  assert.equal((await run(["--", "orders.sql"], { PRE_COMMIT_FROM_REF: "HEAD~1" })).code, 1);
  bench.write("orders.sql", table("integer"));
});

test("arguments without -- are refused", async () => {
  const { code, stderr } = await run(["orders.sql"]);
  assert.equal(code, 2);
  assert.match(stderr, /^usage:/);
});

test("without the command line, the way to get it is told", async () => {
  const { code, stderr } = await run(["--", "orders.sql"], { PATH: "/usr/bin:/bin" });
  assert.equal(code, 2);
  assert.match(stderr, /Set SCHEMA_CHECK_URL/);
});

/** Where the hook keeps the command line of https://checks.example.com. */
const FOLDER = "1773821193-26";

/** Instead of npm: installs a program once as many runs as RUNS are installing one. */
const SLOW_NPM = `#!/bin/sh
touch "$HOME/installing.$$"
until [ "$(ls "$HOME" | grep -c installing)" -ge "$RUNS" ]; do sleep 0.01; done
mkdir -p node_modules/schema-check
echo "console.log('compared')" > node_modules/schema-check/schema-check.mjs
`;

/** Runs hooks at once on a machine without the command line. */
async function atOnce(count: number, prepare = (_: Workbench) => {}) {
  const other = openWorkbench();
  try {
    other.program("npm", SLOW_NPM);
    other.program("node", `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
    prepare(other);
    const variables = {
      PATH: `${join(other.dir, "bin")}:/usr/bin:/bin`,
      SCHEMA_CHECK_URL: "https://checks.example.com",
      RUNS: String(count),
    };
    const compare = () => other.run([SCRIPT, "--", "orders.sql"], variables);
    const runs = await Promise.all(Array.from({ length: count }, compare));
    const cache = join(other.dir, ".cache", "schema-check");
    return { runs, kept: readdirSync(cache, { recursive: true }).map(String) };
  } finally {
    other.close();
  }
}

test("hooks that install the command line at once leave one copy of it", async () => {
  const { runs, kept } = await atOnce(4);
  for (const { code, stderr } of runs) assert.deepEqual([code, stderr], [0, ""]);
  const programs = kept.filter((path) => path.endsWith("schema-check.mjs"));
  assert.equal(programs.length, 1, kept.join("\n"));
  assert.deepEqual(
    kept.filter((path) => path.includes("new.")),
    [],
  );
});

test("a copy that is broken is named, so that it can be removed", async () => {
  const { runs } = await atOnce(1, (other) => {
    other.write(`.cache/schema-check/${FOLDER}/node_modules/left-over`, "");
  });
  assert.equal(runs[0]?.code, 2);
  assert.match(runs[0]?.stderr ?? "", new RegExp(`remove .*/schema-check/${FOLDER} and try again`));
});
