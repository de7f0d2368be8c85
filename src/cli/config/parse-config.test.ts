import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "yaml";
import { Failure } from "../failure.ts";
import type { Config } from "./config.ts";
import { parseConfig } from "./parse-config.ts";

const FULL: Config = {
  version: 1,
  url: "https://checks.example.com",
  fail_on: 50,
  if_missing: "skip",
  strict: true,
  types: { geometry: "string" },
  checks: [
    {
      source: "exports/*.parquet",
      contract: "orders",
      from: "parquet",
      dialect: "duckdb",
      table: "orders",
      message: "Order",
      rows: 100,
      names: "upper",
      types: { hll: "string" },
      fail_on: "breaking",
      if_missing: "fail",
    },
  ],
  contracts: [{ source: "contracts" }],
};

test("a configuration may say everything at once, or only its version", () => {
  assert.deepEqual(parseConfig(stringify(FULL), "c.yaml"), FULL);
  assert.deepEqual(parseConfig("version: 1\n", "c.yaml"), { version: 1 });
});

test("an alias stands for what it names", () => {
  const text =
    "version: 1\ntypes: &types\n  geometry: string\nchecks:\n  - {source: a, types: *types}\n";
  assert.deepEqual(parseConfig(text, "c.yaml").checks?.[0]?.types, { geometry: "string" });
});

const WRONG: [what: string, text: string, message: string][] = [
  ["nothing", "", "c.yaml:1:1: The file must be a mapping."],
  ["a list", "- a\n", "c.yaml:1:1: The file must be a mapping."],
  ["no version", "url: https://a\n", "c.yaml:1:1: version is missing."],
  ["another version", "version: 2\n", "c.yaml:1:10: version must be 1."],
  ["YAML that is broken", "version: 1\nchecks: [\n", "c.yaml:3:1: This is not valid YAML"],
  [
    "a name twice",
    "version: 1\nversion: 1\n",
    "c.yaml:2:1: This is not valid YAML: Map keys must be unique.",
  ],
  [
    "a name that nobody knows",
    "version: 1\nfail-on: gate\n",
    "c.yaml:2:1: fail-on is not known. There are: version, url",
  ],
  ["a name of every object", "version: 1\ntoString: x\n", "c.yaml:2:1: toString is not known."],
  [
    "a key",
    "version: 1\napi_key: x\n",
    "c.yaml:2:1: api_key is not allowed: the API key belongs in SCHEMA_CHECK_KEY",
  ],
  [
    "a severity above 100",
    "version: 1\nfail_on: 101\n",
    "c.yaml:2:10: fail_on must be gate, breaking, warning, never or 0 to 100.",
  ],
  [
    "one check instead of a list",
    "version: 1\nchecks:\n  source: a\n",
    "c.yaml:3:3: checks must be a list.",
  ],
  [
    "a check without a source",
    "version: 1\nchecks:\n  - contract: a\n",
    "c.yaml:3:5: checks[0].source is missing.",
  ],
  [
    "a number for text",
    "version: 1\nchecks:\n  - source: 5\n",
    "c.yaml:3:13: checks[0].source must be text.",
  ],
  [
    "no records",
    "version: 1\nchecks:\n  - {source: a, rows: 0}\n",
    "c.yaml:3:23: checks[0].rows must be a whole number of at least 1.",
  ],
  ["text for a flag", 'version: 1\nstrict: "yes"\n', "c.yaml:2:9: strict must be true or false."],
  [
    "an unknown type",
    "version: 1\ntypes:\n  geometry: text\n",
    "c.yaml:3:13: types.geometry must be string, integer,",
  ],
];

for (const [what, text, message] of WRONG) {
  test(`${what} is refused with its place`, () => {
    assert.throws(
      () => parseConfig(text, "c.yaml"),
      (error) =>
        error instanceof Failure && error.exitCode === 2 && error.message.startsWith(message),
    );
  });
}

test("everything that is wrong is told at once, and an API key anywhere", () => {
  const key = `svc_live_${"x".repeat(32)}`;
  const text = `version: 3\nurl: https://a # ${key}\nstrict: 1\n`;
  assert.throws(
    () => parseConfig(text, "c.yaml"),
    ({ message }: Error) => {
      assert.equal(message.split("\n").length, 3);
      assert.match(message, /c\.yaml:2:18: This is an API key/);
      assert.doesNotMatch(message, new RegExp(key));
      return true;
    },
  );
});
