import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { runOutcome } from "../../judge/outcome-of.ts";
import type { RunOutcome } from "../../outcome.ts";
import type { Look } from "../report.ts";
import {
  CONTRACT,
  column,
  gated,
  HOSTILE,
  LOOK,
  lacking,
  outcome,
  run,
  unchangedInFull,
} from "../testing/run.ts";
import { runGitlab } from "./run-gitlab.ts";

/** The format as GitLab documents it, with nothing that GitLab would ignore. */
const text = { type: "string", minLength: 1 };
const line = { type: "integer", minimum: 1 };
const lines = {
  type: "object",
  required: ["begin"],
  additionalProperties: false,
  properties: { begin: line, end: line },
};
const isValid = new Ajv({ strict: true }).compile({
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    additionalProperties: false,
    properties: {
      description: text,
      check_name: text,
      fingerprint: text,
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        additionalProperties: false,
        properties: { path: { ...text, pattern: "^(?!\\./|/)" }, lines },
      },
    },
  },
});

type Issue = { description: string; fingerprint: string; severity: string; check_name: string };

function issuesOf(run: RunOutcome, look = LOOK): Issue[] {
  const issues: Issue[] = JSON.parse(runGitlab(run, look));
  assert.equal(isValid(issues), true, JSON.stringify(isValid.errors));
  const fingerprints = new Set(issues.map(({ fingerprint }) => fingerprint));
  assert.equal(fingerprints.size, issues.length);
  return issues;
}

test("what could not be compared is an issue, and a path is in its column's line", () => {
  const [issue] = issuesOf(run(lacking("stores")));
  assert.deepEqual([issue?.severity, issue?.check_name], ["blocker", "schema-check/lacks_details"]);
  assert.match(issue?.description ?? "", /^stores: 1 of 2 columns could not be compared in full: /);
  const [reported] = issuesOf(run({ ...lacking("stores"), decision: "pass" }));
  assert.equal(reported?.severity, "minor");
  const [same, ...others] = issuesOf(run(outcome({ name: "stores", incoming: CONTRACT })));
  assert.deepEqual([same?.severity, same?.fingerprint], ["info", issue?.fingerprint]);
  assert.equal(
    same?.description,
    "stores: 4 of 4 columns could not be compared in full, as the contract does not say enough.",
  );
  assert.deepEqual(others, []);
  const places: (string | undefined)[] = [];
  const placeOf: Look["placeOf"] = ({ path }, column) => {
    places.push(column);
    return { path, line: 7 };
  };
  const change = {
    kind: "nested_removed" as const,
    column: "address.zip",
    from: "string",
    to: null,
  };
  const changes = [{ ...change, points: 0, blocks: true, approval: null }];
  issuesOf(run({ ...unchangedInFull("orders"), changes }), { ...LOOK, placeOf });
  assert.deepEqual(places, ["address"]);
});

test("each change is an issue, more severe if it blocks", () => {
  const contract = [column("id", "string", true), column("coupon", "string")];
  const incoming = [column("id", "integer"), column("new", "json")];
  assert.deepEqual(
    issuesOf(run(outcome({ contract, incoming }))).map(({ severity, check_name, description }) => [
      severity,
      check_name,
      description,
    ]),
    [
      [
        "blocker",
        "schema-check/type_changed",
        'orders: Type of column "id" changed from string to integer.',
      ],
      ["minor", "schema-check/optional_removed", 'orders: Column "coupon" removed.'],
      ["info", "schema-check/added", 'orders: Column "new" added, json.'],
    ],
  );
});

test("an approved change is an info, and nothing is a blocker if the policy only reports", () => {
  const levels = (outcome: RunOutcome) => issuesOf(outcome).map(({ severity }) => severity);
  const [last, uncompared] = ["info", "info"];
  assert.deepEqual(levels(run(gated())), ["blocker", "info", "minor", last, uncompared]);
  const reported = run(gated("gate", { report_only: true }));
  assert.deepEqual(levels(reported), ["major", "info", "minor", last, uncompared]);
});

test("without changes, a report is empty if everything was compared in full", () => {
  assert.deepEqual(issuesOf(run(unchangedInFull("orders"))), []);
});

test("a change has the same fingerprint in another place and under another policy", () => {
  const prints = (issues: Issue[]) => issues.map(({ fingerprint }) => fingerprint);
  const elsewhere = { ...LOOK, placeOf: () => ({ path: "x.sql", line: 99 }) };
  const first = issuesOf(run(outcome()));
  assert.deepEqual(prints(issuesOf(run(outcome({ failOn: "never" })), elsewhere)), prints(first));
  const other = issuesOf(run(outcome({ name: "customers" })));
  assert.ok(prints(other).every((print) => !prints(first).includes(print)));
});

test("a table that is checked twice has each issue once", () => {
  assert.equal(issuesOf(run(outcome(), outcome())).length, 5);
});

test("what was not read is an issue", () => {
  const failed = [{ path: "x.sql", table: null, error: "x.sql:1:2: Bad." }];
  assert.equal(issuesOf(runOutcome({ failed }))[0]?.severity, "critical");
});

for (const name of HOSTILE) {
  test(`a name stays a name: ${JSON.stringify(name.slice(0, 40))}`, () => {
    const contract = [column(name, "string", true)];
    assert.equal(issuesOf(run(outcome({ contract, incoming: [], name }))).length, 1);
  });
}
