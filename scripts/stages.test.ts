import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

const STAGES = join(import.meta.dirname, "stages.ts");

/** Runs these steps in a process of their own. A stage is named for what it prints. */
function run(steps: (string | string[])[]) {
  const program = `
    const { runStages } = await import(${JSON.stringify(STAGES)});
    const stage = (name) => ({
      name,
      command: ["node", "-e", \`console.log("of \${name}"); process.exitCode = "\${name}" === "bad" ? 1 : 0\`],
    });
    const steps = ${JSON.stringify(steps)};
    await runStages(steps.map((step) => (Array.isArray(step) ? step.map(stage) : stage(step))));`;
  const args = ["--input-type=module", "--eval", program];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
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
