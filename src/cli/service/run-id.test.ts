import assert from "node:assert/strict";
import { test } from "node:test";
import { idempotencyKey } from "./idempotency-key.ts";
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

test("a key stands for the run, the contract's version, and the columns in their order", () => {
  const contract = { id: "ctr_1", version: 1 };
  const a = { name: "a", type: "string" } as const;
  const b = { name: "b", type: "string" } as const;
  const keys = [
    idempotencyKey("run", contract, [a, b]),
    idempotencyKey("other", contract, [a, b]),
    idempotencyKey("run", { ...contract, version: 2 }, [a, b]),
    idempotencyKey("run", { ...contract, id: "ctr_2" }, [a, b]),
    idempotencyKey("run", contract, [b, a]),
    idempotencyKey("run", contract, [a, { ...b, type: "date" }]),
  ];
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(idempotencyKey("run", contract, [{ ...a }, b]), keys[0]);
  for (const key of keys) assert.match(key, /^[\x21-\x7e]{1,255}$/);
});
