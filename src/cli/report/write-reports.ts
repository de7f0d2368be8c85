import { writeFile } from "node:fs/promises";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import type { RunOutcome } from "../outcome.ts";
import type { ReportFormat } from "./report-formats.ts";
import { REPORTS } from "./reports.ts";

/** A report that goes to a file: `-o FORMAT=FILE`. */
export type ReportFile = { format: ReportFormat; path: string };

type Asked = { format: ReportFormat; output: readonly ReportFile[] };

/** Writes the reports that go to files; the one for standard output is returned. */
export async function writeReports(run: RunOutcome, { format, output }: Asked): Promise<string> {
  for (const { format, path } of output) {
    const text = REPORTS[format](run, { color: false });
    await writeFile(path, `${text}\n`).catch((error) => {
      throw usageFailure(`The report ${path} cannot be written: ${error.message}`);
    });
  }
  const color = Boolean(process.stdout.isTTY) && !environment.NO_COLOR;
  return REPORTS[format](run, { color });
}
