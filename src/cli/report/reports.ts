import type { RunOutcome } from "../outcome.ts";
import { runJson } from "./run-json.ts";
import { runText } from "./run-text.ts";

/** What a report is written for. */
export type Look = { color: boolean };

export type Report = (run: RunOutcome, look: Look) => string;

/** The reports of `check` and `diff`, by `--format` and `-o`. */
export const REPORTS = {
  text: runText,
  json: runJson,
} satisfies Record<string, Report>;

export type ReportFormat = keyof typeof REPORTS;
