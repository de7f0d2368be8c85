import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import type { RunOutcome } from "../outcome.ts";
import { outputText } from "../output-text.ts";
import type { Finished } from "../program/finished.ts";
import { refuseLinkOut } from "./file/refuse-link-out.ts";
import { writeWhole } from "./file/write-whole.ts";
import { addToSummary } from "./github/job-summary.ts";
import { findPlaces } from "./place/find-places.ts";
import type { Look } from "./report.ts";
import type { ReportFormat } from "./report-formats.ts";
import { REPORTS } from "./reports.ts";
import { wantsColor } from "./text/paint.ts";

/** A report that goes to a file: `-o FORMAT=FILE`. */
export type ReportFile = { format: ReportFormat; path: string };

type Asked = { format: ReportFormat; output: readonly ReportFile[] };

type Written = Pick<Finished, "report" | "isCommands">;

/** Writes the reports that go to files; the one for standard output is returned. */
export async function writeReports(run: RunOutcome, { format, output }: Asked): Promise<Written> {
  const formats = new Set([format, ...output.map(({ format }) => format)]);
  const isPlaced = formats.has("github") || formats.has("gitlab");
  const placeOf = await findPlaces(isPlaced ? run : { checks: [], failed: [] }, environment);
  const look: Look = { color: false, now: new Date(), placeOf };
  for (const { format, path } of output) {
    const text = outputText(REPORTS[format](run, look), { isCommands: format === "github" });
    await refuseLinkOut(path).catch(cannotBeWritten(path));
    await writeWhole(path, `${text}\n`).catch(cannotBeWritten(path));
  }
  const summary = environment.GITHUB_STEP_SUMMARY;
  if (summary && formats.has("github")) {
    await addToSummary(summary, run).catch(cannotBeWritten(summary));
  }
  const color = wantsColor(environment, process.stdout.isTTY);
  return { report: REPORTS[format](run, { ...look, color }), isCommands: format === "github" };
}

function cannotBeWritten(path: string) {
  return (error: Error) => {
    throw usageFailure(`The report ${path} cannot be written: ${error.message}`);
  };
}
