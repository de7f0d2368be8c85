import { relative } from "node:path";
import type { TestEvent } from "node:test/reporters";

/** What a run of node's tests comes to. */
export type RunReport = {
  passed: number;
  failed: number;
  skipped: { title: string; reason: string }[];
  files: FileTime[];
};

/** The time of a file's tests. */
export type FileTime = { file: string; seconds: number };

/** A reporter of node's tests that writes a RunReport as JSON. */
export default async function* runReport(events: AsyncIterable<TestEvent>) {
  const report: RunReport = { passed: 0, failed: 0, skipped: [], files: [] };
  const times = new Map<string, number>();
  for await (const { type, data } of events) {
    if (type === "test:summary" && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts;
      report.passed = passed;
      report.failed = tests - passed - skipped - todo;
    }
    if (type !== "test:pass" && type !== "test:fail") continue;
    if (typeof data.skip === "string") report.skipped.push({ title: data.name, reason: data.skip });
    if (data.nesting > 0 || !data.file) continue;
    times.set(data.file, (times.get(data.file) ?? 0) + data.details.duration_ms / 1000);
  }
  report.files = Array.from(times, ([file, seconds]) => ({ file: relative(".", file), seconds }));
  yield JSON.stringify(report);
}
