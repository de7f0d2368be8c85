import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const STAGES = join(import.meta.dirname, "stages.ts");

/** Runs these steps in a process of their own. A stage is named for what it prints. */
function run(steps: (string | string[])[]) {
  return runProgram(`
    const stage = (name) => ({
      name,
      command: ["node", "-e", \`console.log("of \${name}"); process.exitCode = "\${name}" === "bad" ? 1 : 0\`],
    });
    const steps = ${JSON.stringify(steps)};
    await runStages(steps.map((step) => (Array.isArray(step) ? step.map(stage) : stage(step))));`);
}

/** Runs a stage of node tests with files of these contents, by name. */
function runFiles(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), "stages-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      const imports = 'import { after, before, describe, test } from "node:test";';
      writeFileSync(join(dir, `${name}.test.mjs`), `${imports}\n${content}`);
    }
    const stage = { name: "files", nodeTests: [join(dir, "*.test.mjs")] };
    return runProgram(`await runStages([${JSON.stringify(stage)}]);`);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

function runProgram(program: string) {
  const imports = `const { runStages } = await import(${JSON.stringify(STAGES)});`;
  const args = ["--input-type=module", "--eval", `${imports}\n${program}`];
  // Of a run within a run, Node would print nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  return { status, lines: stdout.split("\n") };
}

test("a run goes through all steps and counts what passed", () => {
  const { status, lines } = run([["a", "b"], "c"]);
  assert.equal(status, 0);
  for (const name of ["a", "b", "c"]) assert.ok(lines.includes(`of ${name}`));
  assert.ok(lines.indexOf("of c") > lines.indexOf("of b"));
  assert.ok(lines.includes("3 passed, 0 failed"));
});

test("no step starts after one with a failure", () => {
  const { status, lines } = run([["bad", "a"], "c"]);
  assert.equal(status, 1);
  assert.ok(!lines.includes("of c"));
  assert.ok(lines.at(-2)?.endsWith(" passed, 1 failed"));
});

test("the tests of all files count once each, and a file that breaks counts as a failure", () => {
  const passing = Array.from({ length: 20 }, (_, n) => [`a${n}`, 'test("a", () => {});']);
  const good = Object.fromEntries(passing);
  assert.deepEqual(runFiles(good).lines.slice(-2), ["20 passed, 0 failed", ""]);
  const { status, lines } = runFiles({
    ...good,
    failing: 'test("b", () => { throw new Error(); }); test("c", () => {});',
    broken: "throw new Error();",
    skipped: 'test("d", { skip: "it rains" }, () => {}); test("e", { skip: true }, () => {});',
    suite: 'describe("f", () => { test("g", () => {}); });',
  });
  assert.equal(status, 1);
  assert.ok(lines.includes("skipped, as it rains: d"));
  assert.ok(lines.includes("skipped, as no reason is given: e"));
  assert.equal(lines.at(-2), "22 passed, 2 failed");
});

test("a file that ends its process is named and counts as a failure", () => {
  for (const code of [0, 1]) {
    const { status, lines } = runFiles({ exiting: `process.exit(${code});` });
    assert.equal(status, 1);
    assert.ok(lines.some((line) => /exiting\.test\.mjs did not finish: /.test(line)));
    assert.equal(lines.at(-2), "0 passed, 1 failed");
  }
});

test("a file that leaves its process changed is named and counts as a failure", () => {
  const { status, lines } = runFiles({
    leaving: 'test("a", () => { process.env.LEFT = "1"; Date = class {}; });',
  });
  assert.equal(status, 1);
  assert.ok(lines.some((line) => /it left changed: Date, LEFT$/.test(line)));
  assert.equal(lines.at(-2), "1 passed, 1 failed");
});

test("a failure after a test has ended is the file's", () => {
  const { lines } = runFiles({
    late: `
      test("a", () => setTimeout(() => Promise.reject(new Error()), 10) && undefined);
      test("b", () => new Promise((resolve) => setTimeout(resolve, 100)));`,
  });
  assert.ok(lines.some((line) => /it left changed: exit code$/.test(line)));
  assert.equal(lines.at(-2), "2 passed, 1 failed");
});

test("each file has hooks of its own", () => {
  const content = `
    let open = 0;
    before(() => { open = (globalThis.open = (globalThis.open ?? 0) + 1); });
    after(() => { globalThis.open -= 1; });
    test("is alone", () => { if (open !== 1) throw new Error(); });`;
  const files = Array.from({ length: 20 }, (_, n) => [`a${n}`, content]);
  assert.equal(runFiles(Object.fromEntries(files)).lines.at(-2), "20 passed, 0 failed");
});
