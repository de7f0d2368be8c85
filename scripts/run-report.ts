import type { TestEvent } from "node:test/reporters";
import { filesOfStage } from "./files-of-stage.ts";

/** What a run of node's tests comes to. */
export type RunReport = {
  passed: number;
  failed: number;
  skipped: { title: string; reason: string }[];
  files: FileTime[];
};

/** The time of a file's tests. */
export type FileTime = { file: string; seconds: number };

/**
 * A reporter of what test-worker.ts runs, as JSON of a RunReport. Neither a file nor a worker nor a
 * `describe` is a test of its own.
 */
export default async function* runReport(events: AsyncIterable<TestEvent>) {
  const report: RunReport = { passed: 0, failed: 0, skipped: [], files: [] };
  const paths = new Set(filesOfStage());
  for await (const { type, data } of events) {
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (data.skip !== undefined) {
      const reason = typeof data.skip === "string" ? data.skip : "no reason is given";
      report.skipped.push({ title: data.name, reason });
      continue;
    }
    if (data.nesting === 0) {
      if (!paths.has(data.name)) continue;
      report.files.push({ file: data.name, seconds: data.details.duration_ms / 1000 });
    }
    if (type === "test:fail") {
      if (!isOfTestsWithin(data.details.error)) report.failed += 1;
    } else if (data.nesting > 0 && data.details.type !== "suite") {
      report.passed += 1;
    }
  }
  yield JSON.stringify(report);
}

/** Whether it failed only because a test within it did, which is counted itself. */
function isOfTestsWithin(error: Error) {
  return "failureType" in error && error.failureType === "subtestsFailed";
}
