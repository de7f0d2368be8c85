import { SIGNS } from "#domain/checks/change-words.ts";
import { diffSentence } from "#domain/checks/diff-sentence.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { Change, Outcome, RunOutcome } from "../../outcome.ts";
import { hintsOf } from "../hints.ts";
import {
  affectedTexts,
  approvalText,
  letThroughText,
  lossTexts,
  passText,
  renameText,
  replayText,
  runSentence,
  skippedTexts,
  sumText,
  unchangedNames,
  unchangedText,
  uncheckedText,
  uncomparedText,
} from "../sentences.ts";
import { typesText } from "../text/change-rows.ts";
import { bounded } from "./bounded.ts";
import { code } from "./markdown-text.ts";

/** By which a comment of an earlier run is found; nobody sees it. */
const MARKER = "<!-- schema-check -->";

/** GitHub takes 65,536 characters, which are never more than bytes; a marker can be added. */
const MAX_BYTES = 65_536 - 100;

const CUT = "\nThe report is longer than can be shown here.";

/** A report for comments and summaries. */
export function runMarkdown(run: RunOutcome): string {
  return boundedMarkdown(run, MAX_BYTES);
}

export function boundedMarkdown(run: RunOutcome, bytes: number): string {
  const { decision, checks, created, skipped, failed } = run;
  const isWhole = failed.length === 0 && decision !== "unchecked";
  const sign = decision === "block" ? "❌" : isWhole ? "✅" : "⚠️";
  const unchecked = uncheckedText(run, code);
  const hasFound = ({ changes, compared }: Outcome) => changes.length > 0 || compared.blocks;
  const withFindings = checks.filter(hasFound);
  const quiet = checks.filter((outcome) => !hasFound(outcome));
  const lines = [
    MARKER,
    `### ${sign} Schema contracts: ${runSentence(run)}`,
    ...(unchecked === null ? [] : ["", `⚠️ ${unchecked}`, "", code(run.unreachable ?? "")]),
    ...blockedFirst(withFindings).flatMap(outcomeLines),
    ...unchangedNames(quiet).flatMap(({ what, names }) => noteLine(what, names)),
    ...noteLine(
      "Created",
      created.map(({ contract }) => contract.name),
    ),
    ...skippedTexts(skipped, code).flatMap((line) => ["", line]),
    ...quiet.flatMap((outcome) => {
      const replay = replayText(outcome, code);
      return replay === null ? [] : ["", `${code(outcome.contract.name)}: ${replay}`];
    }),
    ...failed.flatMap(({ error }) => ["", `⚠️ ${code(error.replaceAll("\n", " "))}`]),
    ...checks.flatMap(({ contract, note }) =>
      note === null ? [] : ["", `⚠️ ${code(contract.name)}: ${code(note)}`],
    ),
    ...checks.flatMap(lossLines),
  ];
  return bounded(lines, bytes, CUT);
}

function blockedFirst(checks: readonly Outcome[]): Outcome[] {
  const isBlocked = ({ decision }: Outcome) => decision === "block";
  return [...checks.filter(isBlocked), ...checks.filter((outcome) => !isBlocked(outcome))];
}

function outcomeLines(outcome: Outcome): string[] {
  const { source, contract, decision, changes } = outcome;
  const decided = decision === "block" ? " **Blocked.**" : "";
  return [
    "",
    `#### ${code(contract.name)}`,
    "",
    `${diffSentence(outcome)}${decided} Read from ${code(source.path)}.`,
    "",
    ...(changes.length > 0 ? changeTable(outcome) : []),
    [changes.length > 0 && sumText(outcome), unchangedText(outcome)]
      .filter(Boolean)
      .map((text) => `${text}.`)
      .join(" "),
    ...textLines(renameText(outcome)),
    ...textLines(uncomparedText(outcome, code)),
    ...textLines(passText(outcome, code)),
    ...textLines(replayText(outcome, code)),
    ...hintsOf(outcome).flatMap(({ what, command }) => ["", `${what}: \`${command}\``]),
    ...(outcome.url === null ? [] : ["", `[The check in the console](<${outcome.url}>)`]),
    ...affectedLines(outcome),
  ];
}

function changeTable(outcome: Outcome): string[] {
  return [
    "| | column | type | points | |",
    "|:-:|---|---|--:|---|",
    ...shownChanges(outcome.changes).map((change) => changeRow(outcome, change)),
    "",
  ];
}

function textLines(text: string | null): string[] {
  return text === null ? [] : ["", text];
}

function changeRow(outcome: Outcome, change: Change) {
  const { kind, column, points, blocks, approval } = change;
  const name = `${code(column)}${kind === "required_removed" ? " required" : ""}`;
  const through = letThroughText(outcome, change) ?? (blocks ? "blocks" : "");
  const gate = approval ? approvalText(approval, code) : through;
  return `| ${SIGNS[kind]} | ${name} | ${typesText(change, code)} | +${points} | ${gate} |`;
}

function affectedLines(outcome: Outcome): string[] {
  const affected = affectedTexts(outcome, code);
  return affected.length === 0
    ? []
    : ["", "Affected:", ...affected.map((consumer) => `- ${consumer}`)];
}

function noteLine(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, 50).map(code).join(", ");
  const more = names.length > 50 ? ` and ${numberText(names.length - 50)} more` : "";
  return ["", `${what}: ${listed}${more}.`];
}

function lossLines(outcome: Outcome): string[] {
  const losses = lossTexts(outcome, code);
  if (losses.length === 0) return [];
  return ["", `⚠️ ${code(outcome.contract.name)}:`, ...losses.map((loss) => `- ${loss}`)];
}
