import { createHash } from "node:crypto";
import { changedColumn } from "#domain/checks/change.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { lacksReported } from "../../judge/lets-through.ts";
import type { Change, Outcome, RunOutcome } from "../../outcome.ts";
import type { Look } from "../report.ts";
import {
  changeSentence,
  isInFull,
  lacksDetails,
  passText,
  replayText,
  stops,
  uncomparedText,
  wayText,
} from "../sentences.ts";
import { SEVERITIES } from "../severities.ts";

type Issue = {
  description: string;
  check_name: string;
  fingerprint: string;
  severity: "info" | "minor" | "major" | "critical" | "blocker";
  location: { path: string; lines: { begin: number } };
};

/** A code-quality report of GitLab, with an issue for each change. */
export function runGitlab(run: RunOutcome, look: Look): string {
  const issues = [
    ...run.checks.flatMap((outcome) => [
      ...shownChanges(outcome.changes).map((change) => issueOf(outcome, change, look)),
      ...(isInFull(outcome) ? [] : [detailsIssue(outcome, look)]),
    ]),
    ...failureIssues(run, look),
    ...uncheckedIssues(run),
  ];
  return jsonText(unique(issues), 2);
}

function issueOf(outcome: Outcome, change: Change, { placeOf }: Look): Issue {
  const { source, contract } = outcome;
  const { kind, column, from, to, approval } = change;
  const way = [wayText(outcome, change), replayText(outcome), outcome.note].filter(Boolean);
  const { path, line } = placeOf(source, changedColumn(change));
  return {
    description: `${nameText(contract.name)}: ${[changeSentence(change), ...way].join(" ")}`,
    check_name: `schema-check/${kind}`,
    fingerprint: fingerprint(contract.name, source.path, source.name, kind, column, from, to),
    severity: stops(outcome, change) ? "blocker" : approval ? "info" : SEVERITIES[kind],
    location: { path: path ?? nameText(source.path), lines: { begin: line } },
  };
}

/** What could not be compared: a remark, unless the policy requires details. */
function detailsIssue(outcome: Outcome, { placeOf }: Look): Issue {
  const { source, contract } = outcome;
  const { path, line } = placeOf(source);
  const way = lacksReported(outcome) ? passText(outcome) : null;
  return {
    description: `${nameText(contract.name)}: ${[uncomparedText(outcome), way].filter(Boolean).join(" ")}`,
    check_name: "schema-check/lacks_details",
    fingerprint: fingerprint(contract.name, source.path, source.name, "lacks_details"),
    severity: lacksDetails(outcome) ? "blocker" : outcome.compared.blocks ? "minor" : "info",
    location: { path: path ?? nameText(source.path), lines: { begin: line } },
  };
}

function uncheckedIssues({ unchecked, unreachable }: RunOutcome): Issue[] {
  return unchecked.map(({ source, contract }) => ({
    description: `${nameText(contract.name)}: Not checked, but passed because of --if-unreachable. ${unreachable}`,
    check_name: "schema-check/unchecked",
    fingerprint: fingerprint(contract.name, source.path, "unchecked"),
    severity: "critical",
    location: { path: nameText(source.path), lines: { begin: 1 } },
  }));
}

function failureIssues({ failed }: RunOutcome, { placeOf }: Look): Issue[] {
  return failed.map(({ path, table, error }) => {
    const place = placeOf({ path, name: table ?? path, from: "columns" });
    return {
      description: error,
      check_name: "schema-check/unreadable",
      fingerprint: fingerprint(path, table, error),
      severity: "critical",
      location: { path: place.path ?? nameText(path), lines: { begin: place.line } },
    };
  });
}

/** The same change has the same fingerprint in every run, wherever in the file it is. */
function fingerprint(...parts: (string | null)[]) {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A table that is checked twice would otherwise have issues with the same fingerprint. */
function unique(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [issue.fingerprint, issue])).values()];
}
