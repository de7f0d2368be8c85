import type { RunOutcome } from "../outcome.ts";
import type { ReportFormat } from "./report-formats.ts";
import { runJson } from "./run-json.ts";
import { runText } from "./run-text.ts";

/** What a report is written for. */
export type Look = { color: boolean };

export type Report = (run: RunOutcome, look: Look) => string;

export const REPORTS: Record<ReportFormat, Report> = {
  text: runText,
  json: runJson,
};
