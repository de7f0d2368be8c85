import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "yaml";

const read = (path: string) => readFileSync(path, "utf8");

const action = parse(read("action/action.yml"));
const template = parse(read("gitlab/schema-check.yml"));

/** The blocks of a document in a language, as YAML. */
const yamlIn = (path: string) =>
  [...read(path).matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => parse(text));

const stepsOf = (block: { steps?: unknown; jobs?: { contracts: { steps: unknown } } }) =>
  (block.steps ?? block.jobs?.contracts.steps ?? []) as { uses?: string; with?: object }[];

for (const path of ["docs/ci.md", "action/README.md"]) {
  test(`${path} uses the action with inputs that it has, and with those that it requires`, () => {
    const uses = yamlIn(path)
      .flatMap(stepsOf)
      .filter(({ uses }) => uses?.endsWith("schema-check"));
    assert.equal(uses.length, 1);
    const names = Object.keys(uses[0]?.with ?? {});
    for (const [name, { required }] of Object.entries<{ required?: boolean }>(action.inputs)) {
      if (required) assert.ok(names.includes(name), name);
    }
    for (const name of names) assert.ok(name in action.inputs, name);
  });
}

test("the action's README lists its inputs and outputs", () => {
  const rows = [...read("action/README.md").matchAll(/^\| (`.+?) \| /gm)].flatMap(
    ([, names = ""]) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name),
  );
  assert.deepEqual(rows, [...Object.keys(action.inputs), ...Object.keys(action.outputs)]);
});

test("docs/ci.md lists the variables of the job of GitLab", () => {
  const document = read("docs/ci.md");
  for (const name of Object.keys(template[".schema-check"].variables)) {
    assert.match(document, new RegExp(`^\\| .*\`${name}\`.* \\| `, "m"), name);
  }
});
