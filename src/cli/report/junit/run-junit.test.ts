import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { ChangeKind } from "#domain/checks/change.ts";
import { runOutcome } from "../../judge/outcome-of.ts";
import type { RunOutcome } from "../../outcome.ts";
import { parseXml, type XmlElement } from "../testing/parse-xml.ts";
import {
  CONTRACT,
  column,
  gated,
  HOSTILE,
  LOOK,
  lacking,
  outcome,
  run,
  unchanged,
  unchangedInFull,
} from "../testing/run.ts";
import { runJunit } from "./run-junit.ts";

type Rule = {
  /** What attributes look like; one whose name ends with "?" may be missing. */
  attributes: Record<string, RegExp>;
  /** The names of the elements inside, one after the other, each followed by a space. */
  children: RegExp;
};

const [ANY, NAME, COUNT, TIME] = [/^/, /\S/, /^\d{1,9}$/, /^\d{1,3}(\.\d+)?$/];

/** What Ant's and Jenkins's schemas have in common. */
const SCHEMA: Record<string, Rule> = {
  testsuites: { attributes: {}, children: /^(testsuite )*$/ },
  testsuite: {
    attributes: {
      id: COUNT,
      name: NAME,
      package: ANY,
      hostname: NAME,
      time: TIME,
      timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
      tests: COUNT,
      failures: COUNT,
      errors: COUNT,
      "skipped?": COUNT,
    },
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { attributes: {}, children: /^(property )*$/ },
  property: { attributes: { name: NAME, value: ANY }, children: /^$/ },
  testcase: {
    attributes: { name: ANY, classname: ANY, time: TIME },
    children: /^(skipped |error |failure )?$/,
  },
  skipped: { attributes: {}, children: /^$/ },
  error: { attributes: { type: ANY, "message?": ANY }, children: /^$/ },
  failure: { attributes: { type: ANY, "message?": ANY }, children: /^$/ },
  "system-out": { attributes: {}, children: /^$/ },
  "system-err": { attributes: {}, children: /^$/ },
};

function validate({ name, attributes, children }: XmlElement) {
  const rule = SCHEMA[name] ?? assert.fail(`<${name}>`);
  const known = Object.entries(rule.attributes).map(([key, form]) => {
    const [bare, isOptional] = [key.replace("?", ""), key.endsWith("?")];
    const value = attributes[bare] ?? (isOptional ? undefined : assert.fail(`${name} ${key}`));
    if (value !== undefined) assert.match(value, form, `${name} ${key}`);
    return bare;
  });
  for (const key of Object.keys(attributes)) assert.ok(known.includes(key), `${name} ${key}`);
  assert.match(children.map(({ name }) => `${name} `).join(""), rule.children, name);
  children.forEach(validate);
}

function validReport(run: RunOutcome): XmlElement {
  const root = parseXml(runJunit(run, LOOK));
  assert.equal(root.name, "testsuites");
  validate(root);
  for (const { attributes, children } of root.children) {
    const cases = children.filter(({ name }) => name === "testcase");
    const count = (fault: string) =>
      `${cases.filter(({ children }) => children[0]?.name === fault).length}`;
    assert.equal(attributes.tests, `${cases.length}`);
    assert.equal(attributes.failures, count("failure"));
    assert.equal(attributes.errors, count("error"));
    assert.equal(attributes.skipped, count("skipped"));
  }
  return root;
}

const casesOf = (suite: XmlElement | undefined) =>
  suite?.children
    .filter(({ name }) => name === "testcase")
    .map(({ attributes, children }) => [attributes.name, children[0]?.attributes.message ?? ""]);

test("each column is a case, which fails if its change blocks", () => {
  const few = outcome({ incoming: [column("id", "string"), ...CONTRACT.slice(2)] });
  const { children } = validReport(run(few, unchangedInFull("stores")));
  assert.deepEqual(casesOf(children[0]), [
    ["id", 'Type of column "id" changed from integer to string.'],
    ["email", 'Required column "email" removed.'],
    ["coupon", ""],
    ["total", ""],
    ["compared in full", ""],
  ]);
  assert.deepEqual(casesOf(children[1]), [["id", ""]]);
  assert.deepEqual(children[1]?.attributes, {
    id: "1",
    name: "stores",
    package: "models/orders.sql",
    hostname: "localhost",
    time: "0",
    timestamp: "2026-03-01T12:34:56",
    tests: "1",
    failures: "0",
    errors: "0",
    skipped: "0",
  });
});

test("what could not be compared is a skipped case, counted in properties and told in the output", () => {
  const { children } = validReport(run(unchanged("stores"), unchangedInFull("users")));
  const [partial, whole] = children.map(({ attributes, children }) => ({
    skipped: attributes.skipped,
    properties: children[0]?.children.map(({ attributes }) => attributes),
  }));
  const properties = (columns: string, in_full: string) => [
    { name: "compared.columns", value: columns },
    { name: "compared.in_full", value: in_full },
  ];
  assert.deepEqual(partial, { skipped: "1", properties: properties("4", "0") });
  assert.deepEqual(whole, { skipped: "0", properties: properties("1", "1") });
  const [last] = children[0]?.children.filter(({ name }) => name === "testcase").slice(-1) ?? [];
  assert.deepEqual(
    [last?.attributes.name, last?.children[0]?.name],
    ["compared in full", "skipped"],
  );
  const output = children[0]?.children.at(-2)?.text ?? "";
  assert.match(output, /\n {5}4 of 4 columns could not be compared in full, as the contract /);
});

test("a column fails with all that blocks in it, and what could not be compared by itself", () => {
  const { changes, ...others } = outcome({ incoming: CONTRACT });
  const of = (kind: ChangeKind, column: string, blocks: boolean) => ({
    kind,
    column,
    from: "a",
    to: "b",
    points: 0,
    blocks,
    approval: null,
  });
  const differences = [
    of("type_changed", "a.b", true),
    of("widened", "a\\.b", true),
    of("nested_type_changed", "a\\.b.c", true),
    of("narrowed", "a\\.b", false),
  ];
  const checks = [
    { ...others, decision: "block" as const, changes: differences, incoming_columns: [] },
  ];
  const { children } = validReport(run(...checks, lacking("stores")));
  const [[name, message] = []] = casesOf(children[0]) ?? [];
  assert.deepEqual([name, message?.split("\n").length], ["a.b", 3]);
  assert.deepEqual(casesOf(children[1])?.at(-1), [
    "compared in full",
    "1 of 2 columns could not be compared in full: tags, as anything may be inside. The contract's policy requires details.",
  ]);
});

test("a change that does not block is told in the suite's output", () => {
  const { children } = validReport(run(outcome({ failOn: "never" })));
  assert.equal(children[0]?.attributes.failures, "0");
  assert.match(children[0]?.children.at(-2)?.text ?? "", /− {2}email +required +string +\+40/);
});

test("what is approved does not fail, nor does anything if the policy only reports", () => {
  const failures = (...differences: Parameters<typeof gated>) =>
    validReport(run(gated(...differences))).children[0]?.attributes.failures;
  assert.deepEqual([failures(), failures("gate", { report_only: true })], ["1", "0"]);
  const { children } = validReport(run(gated()));
  assert.match(children[0]?.children.at(-2)?.text ?? "", /approved by ann@example\.com/);
});

test("what was not read is an error, and a table without a contract is skipped", () => {
  const { source } = outcome();
  const { children } = validReport(
    runOutcome({
      failed: [{ path: "x.sql", table: null, error: "x.sql:1:2: a\nb" }],
      skipped: [{ source, contract: { id: null, name: "gone" }, reason: "no_contract" }],
    }),
  );
  assert.deepEqual(casesOf(children[0]), [["source", "x.sql:1:2: a\nb"]]);
  assert.equal(children[1]?.attributes.skipped, "1");
});

test("a run without tables is a report without suites", () => {
  assert.deepEqual(validReport(runOutcome({})).children, []);
});

for (const name of HOSTILE) {
  test(`a name stays a name: ${JSON.stringify(name.slice(0, 40))}`, () => {
    const contract = [column(name, "string", true)];
    const { children } = validReport(run(outcome({ contract, incoming: [], name, path: name })));
    assert.deepEqual(casesOf(children[0])?.length, 1);
  });
}

test("any text is a name in a valid report", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (name) => {
      validReport(run(outcome({ contract: [column(name, "string", true)], incoming: [] })));
      validReport(runOutcome({ failed: [{ path: `p${name}`, table: `t${name}`, error: name }] }));
    }),
    { numRuns: 300 },
  );
});
