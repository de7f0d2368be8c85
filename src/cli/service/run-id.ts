import { randomUUID } from "node:crypto";
import type { Environment } from "../environment.ts";

/**
 * The variables that together name a run of a CI system or orchestrator. A run that is repeated keeps
 * its name, so that what it has checked already is not charged again.
 */
const RUNS: readonly (readonly string[])[] = [
  ["GITHUB_SERVER_URL", "GITHUB_RUN_ID"],
  ["CI_SERVER_URL", "CI_PIPELINE_ID"],
  ["SYSTEM_COLLECTIONURI", "BUILD_BUILDID"],
  ["CIRCLE_WORKFLOW_ID"],
  ["BUILDKITE_BUILD_ID"],
  ["BITBUCKET_PIPELINE_UUID"],
  ["AIRFLOW_CTX_DAG_ID", "AIRFLOW_CTX_DAG_RUN_ID"],
  ["DBT_CLOUD_RUN_ID"],
  ["JENKINS_URL", "BUILD_TAG"],
  ["PROJECT_ID", "BUILD_ID"],
  ["TRAVIS_BUILD_ID"],
];

/** What names this run; a random name outside of CI. */
export function runId(environment: Environment): string {
  for (const names of RUNS) {
    const values = names.map((name) => environment[name]);
    if (values.every(Boolean)) return JSON.stringify([names, values]);
  }
  return randomUUID();
}
