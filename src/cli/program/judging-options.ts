import { type Command, InvalidArgumentError, Option } from "commander";
import { type FailOn, parseFailOn } from "../judge/fail-on.ts";
import { REPORT_FORMATS, type ReportFormat } from "../report/report-formats.ts";
import type { ReportFile } from "../report/write-reports.ts";

/** What decides, and how it is reported, as options of a command. */
export type JudgingOptions = {
  failOn?: FailOn;
  format: ReportFormat;
  output?: ReportFile[];
};

export function addJudgingOptions(command: Command): Command {
  return command
    .option(
      "--fail-on <what>",
      "what blocks: gate, breaking, warning, a severity (0-100) or never",
      failOn,
    )
    .addOption(
      new Option("--format <format>", "report format").choices(REPORT_FORMATS).default("text"),
    )
    .option("-o, --output <format=file>", "write a report to a file; may be repeated", output);
}

function failOn(text: string): FailOn {
  const parsed = parseFailOn(text);
  if (parsed !== null) return parsed;
  throw new InvalidArgumentError(
    "It must be gate, breaking, warning, never or a severity from 0 to 100.",
  );
}

function output(text: string, before: ReportFile[] = []): ReportFile[] {
  const at = text.indexOf("=");
  const format = REPORT_FORMATS.find((name) => name === text.slice(0, Math.max(at, 0)));
  const path = text.slice(at + 1);
  if (!format || path === "") {
    throw new InvalidArgumentError(
      `It must be FORMAT=FILE, where FORMAT is ${REPORT_FORMATS.join(", ")}.`,
    );
  }
  return [...before, { format, path }];
}
