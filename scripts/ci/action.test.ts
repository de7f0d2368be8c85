import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { Ajv } from "ajv";
import { parse } from "yaml";
import { runAction as run } from "./run-action.ts";
import {
  HOSTILE_INPUTS,
  openWorkbench,
  RECORDING_NPM,
  recordedArguments,
  type Workbench,
} from "./workbench.ts";

const action = parse(readFileSync("action/action.yml", "utf8"));
const comment = action.runs.steps[2];

let bench: Workbench;
before(() => {
  bench = openWorkbench();
  bench.program("npm", RECORDING_NPM);
});
beforeEach(() => bench.write("output", ""));
after(() => bench.close());

const text = { type: "string", minLength: 1 };
const map = (properties: object, required: string[]) => ({
  type: "object",
  propertyNames: { pattern: "^[a-z][a-z-]*$" },
  additionalProperties: { type: "object", additionalProperties: false, required, properties },
});

/** What GitHub takes of a composite action. */
const ACTION = {
  type: "object",
  required: ["name", "description", "runs"],
  additionalProperties: false,
  properties: {
    name: text,
    description: text,
    branding: { type: "object" },
    inputs: map({ description: text, required: { type: "boolean" }, default: { type: "string" } }, [
      "description",
    ]),
    outputs: map({ description: text, value: text }, ["description", "value"]),
    runs: {
      type: "object",
      required: ["using", "steps"],
      additionalProperties: false,
      properties: {
        using: { const: "composite" },
        steps: {
          type: "array",
          items: {
            type: "object",
            required: ["run", "shell"],
            additionalProperties: false,
            properties: {
              id: text,
              name: text,
              if: text,
              run: text,
              "working-directory": text,
              shell: { const: "bash" },
              env: { type: "object", additionalProperties: text },
            },
          },
        },
      },
    },
  },
};

test("the action is one that GitHub takes", () => {
  const isValid = new Ajv({ strict: true }).compile(ACTION);
  assert.ok(isValid(action), JSON.stringify(isValid.errors));
});

test("scripts contain no expressions, and every input is used", () => {
  for (const { run } of action.runs.steps) assert.doesNotMatch(run, /\$\{\{/);
  const rest = JSON.stringify(action.runs);
  for (const name of Object.keys(action.inputs)) {
    assert.ok(rest.includes(`inputs.${name}`), name);
  }
});

const runAction = (inputs: Record<string, string>, variables?: Record<string, string>) =>
  run(bench, inputs, variables);

test("inputs become arguments, each source one of its own", async () => {
  const { code, stderr } = await runAction({
    url: "https://checks.example.com/",
    key: "k",
    sources: "a b.sql\r\n\n'c'/*.sql\n",
    contract: "orders",
    from: "sql",
    dialect: "mysql",
    "fail-on": "20",
    "if-missing": "skip",
  });
  assert.deepEqual([code, stderr], [0, ""]);
  assert.equal(
    recordedArguments(bench, "npm-arguments").at(-1),
    "https://checks.example.com/cli/schema-check.tgz",
  );
  const args = recordedArguments(bench, "arguments");
  const report = args.findIndex((arg) => arg.startsWith("--output=markdown="));
  args.splice(report, 1);
  assert.deepEqual(args, [
    ...["check", "--format=github"],
    ...["--contract=orders", "--from=sql", "--dialect=mysql", "--fail-on=20", "--if-missing=skip"],
    ...["--", "a b.sql", "'c'/*.sql"],
  ]);
});

test("without inputs, everything is left to the configuration", async () => {
  await runAction({ url: "https://checks.example.com" });
  const args = recordedArguments(bench, "arguments");
  assert.deepEqual(args.slice(0, 2), ["check", "--format=github"]);
  assert.equal(args.at(-1), "--");
});

for (const code of [0, 1, 2, 3, 4]) {
  test(`exit code ${code} is the step's and an output`, async () => {
    assert.equal((await runAction({ url: "u" }, { PROGRAM_CODE: `${code}` })).code, code);
    const outputs = bench.read("output");
    assert.match(outputs, new RegExp(`^exit-code=${code}$`, "m"));
    assert.match(outputs, /^report=.+\/report\.md$/m);
  });
}

test("a server that does not give out the command line is exit code 3, and nothing is checked", async () => {
  bench.write("arguments", "");
  assert.equal((await runAction({ url: "u" }, { NPM_CODE: "1" })).code, 3);
  assert.match(bench.read("output"), /^exit-code=3$/m);
  assert.equal(bench.read("arguments"), "");
  assert.match(action.outputs["exit-code"].value, /steps\.install\.outputs\.exit-code/);
});

for (const value of HOSTILE_INPUTS) {
  test(`no command comes out of the input ${value}`, async () => {
    await runAction({ url: value, sources: `${value}\n${value}`, contract: value, dialect: value });
    const args = recordedArguments(bench, "arguments");
    assert.ok(args.includes(`--contract=${value}`));
    assert.deepEqual(args.slice(-3), ["--", value, value]);
    assert.ok(!existsSync(join(bench.dir, "hacked")));
  });
}

test("only pull requests get comments, even if the check has failed", () => {
  assert.match(comment.if, /!cancelled\(\) && inputs\.comment == 'true'/);
  assert.match(comment.if, /github\.event\.pull_request/);
  assert.match(comment.run, /"\$GITHUB_ACTION_PATH\/comment\.mjs"$/m);
  assert.equal(comment.env.MATRIX, `\${{ toJSON(matrix) }}`);
});
