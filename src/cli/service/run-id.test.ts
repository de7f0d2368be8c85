import assert from "node:assert/strict";
import { test } from "node:test";
import { gateKey } from "./gate.ts";
import type { GateItem } from "./gate-shapes.ts";
import { runId } from "./run-id.ts";

const RUNS: [system: string, one: Record<string, string>, other: Record<string, string>][] = [
  ["GitHub", { GITHUB_SERVER_URL: "a", GITHUB_RUN_ID: "1" }, { GITHUB_RUN_ID: "2" }],
  ["GitLab", { CI_SERVER_URL: "a", CI_PIPELINE_ID: "1" }, { CI_PIPELINE_ID: "2" }],
  ["Azure", { SYSTEM_COLLECTIONURI: "a", BUILD_BUILDID: "1" }, { BUILD_BUILDID: "2" }],
  ["Jenkins", { JENKINS_URL: "a", BUILD_TAG: "x-1", BUILD_ID: "1" }, { BUILD_TAG: "y-1" }],
  [
    "Airflow",
    { AIRFLOW_CTX_DAG_ID: "a", AIRFLOW_CTX_DAG_RUN_ID: "1" },
    { AIRFLOW_CTX_DAG_ID: "b" },
  ],
];

for (const [system, one, other] of RUNS) {
  test(`a run of ${system} keeps its name when it is repeated, and no other has it`, () => {
    assert.equal(runId(one), runId({ ...one, GITHUB_RUN_ATTEMPT: "2", CI_JOB_ID: "9" }));
    assert.notEqual(runId(one), runId({ ...one, ...other }));
  });
}

test("outside of CI each run has a name of its own", () => {
  assert.notEqual(runId({}), runId({}));
  assert.notEqual(runId({ BUILD_ID: "1" }), runId({ BUILD_ID: "1" }));
});

test("a key stands for the run, and for the contracts, columns, details and source of a batch", () => {
  const item = (contract: string, ...names: string[]): GateItem => ({
    contract,
    incoming_schema: { columns: names.map((name) => ({ name, type: "string" })) },
  });
  const checks = [item("orders", "a", "b"), item("stores", "a")];
  const keys = [
    gateKey("run", { checks }),
    gateKey("other", { checks }),
    gateKey("run", { checks: checks.toReversed() }),
    gateKey("run", { checks: checks.slice(1) }),
    gateKey("run", { checks: [item("orders", "b", "a"), item("stores", "a")] }),
    gateKey("run", { checks: [item("orders", "a", "b"), item("shops", "a")] }),
    gateKey("run", { checks, source: { commit: "1" } }),
  ];
  const [first, ...others] = checks as [GateItem, GateItem];
  for (const nullable of [true, false]) {
    const columns = first.incoming_schema.columns.map((column) => ({
      ...column,
      detail: { nullable },
    }));
    const detailed = { ...first, incoming_schema: { columns } };
    keys.push(gateKey("run", { checks: [detailed, ...others] }));
  }
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(gateKey("run", { checks: structuredClone(checks) }), keys[0]);
  for (const key of keys) assert.match(key, /^[\x21-\x7e]{1,255}$/);
});
