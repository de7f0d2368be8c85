import { changedColumn } from "#domain/checks/change.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import { linesText, nameText } from "#domain/text/name-text.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { lacksReported } from "../../judge/lets-through.ts";
import type { Change, Outcome, RunOutcome } from "../../outcome.ts";
import type { Look } from "../report.ts";
import {
  changeSentence,
  isInFull,
  lacksDetails,
  namesText,
  passText,
  replayText,
  runSentence,
  skippedTexts,
  stops,
  uncheckedText,
  uncomparedText,
  wayText,
} from "../sentences.ts";
import { SEVERITIES } from "../severities.ts";
import { sidesText } from "../text/outcome-text.ts";
import { cutTo } from "../text/width.ts";
import { type Annotation, LEVELS, type Level, workflowCommand } from "./workflow-command.ts";

/** GitHub shows this many annotations of each level for a step. */
const MAX_ANNOTATIONS = 10;

/** Tables that the notice about what could not be compared names. */
const MAX_TABLES = 10;

/** Characters of each of its lines, and of each name in it, so that GitHub keeps all of them. */
const MAX_LINE = 380;
const MAX_NAME = 120;

/** Workflow commands for GitHub: an annotation for each change, errors for those that block. */
export function runGithub(run: RunOutcome, look: Look): string {
  const annotations = [
    // First, so that it is not among those that are only counted.
    ...uncomparedAnnotations(run),
    ...changeAnnotations(run, look),
    ...detailAnnotations(run, look),
    ...failureAnnotations(run, look),
    ...uncheckedAnnotations(run),
  ];
  const shown = LEVELS.flatMap((level) =>
    fewOf(annotations.filter((annotation) => annotation.level === level)),
  );
  const text = linesText([...remarkLines(run), runSentence(run)].join("\n"));
  return [...shown.map(workflowCommand), text].join("\n");
}

/** What is no annotation: which checks are of before, of what is stale, or were left out. */
function remarkLines({ checks, skipped }: RunOutcome): string[] {
  const remarks = checks.flatMap((outcome) => {
    const { contract, note } = outcome;
    const lacks = lacksReported(outcome) ? passText(outcome) : null;
    const texts = [replayText(outcome), lacks, note && nameText(note)].filter(Boolean);
    return texts.map((text) => `Contract ${nameText(contract.name)}: ${text}`);
  });
  return [...remarks, ...skippedTexts(skipped)];
}

function changeAnnotations({ checks }: RunOutcome, { placeOf }: Look): Annotation[] {
  return checks.flatMap((outcome) =>
    shownChanges(outcome.changes).map((change) => {
      const { path, line } = placeOf(outcome.source, changedColumn(change));
      return {
        level: levelOf(outcome, change),
        file: path,
        line,
        title: `Contract ${nameText(outcome.contract.name)}`,
        message: messageOf(outcome, change),
      };
    }),
  );
}

/** What could not be compared, where that blocks. */
function detailAnnotations({ checks }: RunOutcome, { placeOf }: Look): Annotation[] {
  return checks.filter(lacksDetails).map((outcome) => {
    const { path, line } = placeOf(outcome.source);
    const message = [uncomparedText(outcome), "This blocks.", outcome.url];
    return {
      level: "error",
      file: path,
      line,
      title: `Contract ${nameText(outcome.contract.name)}`,
      message: message.filter(Boolean).join(" "),
    };
  });
}

/** What could not be compared and does not block: one notice, as it may be so in every run. */
function uncomparedAnnotations({ checks }: RunOutcome): Annotation[] {
  const partial = checks.filter((outcome) => !isInFull(outcome) && !lacksDetails(outcome));
  if (partial.length === 0) return [];
  const more = partial.length - MAX_TABLES;
  const lines = [
    ...partial.slice(0, MAX_TABLES).map(uncomparedLine),
    ...(more > 0 ? [`And ${countText(more, "more table")}.`] : []),
  ];
  const title = "Not compared in full";
  return [{ level: "notice", file: null, line: 1, title, message: lines.join("\n") }];
}

/** Names the source, too: several tables can have the same contract. */
function uncomparedLine(outcome: Outcome): string {
  return cutTo(`${sidesText(outcome, MAX_NAME)}: ${uncomparedText(outcome)}`, MAX_LINE);
}

function failureAnnotations({ failed }: RunOutcome, { placeOf }: Look): Annotation[] {
  return failed.map(({ path, table, error }) => {
    const place = placeOf({ path, name: table ?? path, from: "columns" });
    return {
      level: "error",
      file: place.path,
      line: place.line,
      title: "Cannot be read",
      message: error,
    };
  });
}

function uncheckedAnnotations(run: RunOutcome): Annotation[] {
  const unchecked = uncheckedText(run);
  if (unchecked === null) return [];
  const message = `${unchecked}. ${run.unreachable} Passed because of --if-unreachable.`;
  return [{ level: "warning", file: null, line: 1, title: "Schemas were not checked", message }];
}

function messageOf(outcome: Outcome, change: Change): string {
  const parts = [
    changeSentence(change),
    stops(outcome, change) ? "This blocks." : "",
    change.points > 0 ? `+${change.points}` : "",
    ...usesText(outcome, change),
    wayText(outcome, change),
    outcome.url ?? "",
  ];
  return parts.filter(Boolean).join(" ");
}

function usesText({ affected }: Outcome, { column }: Change): string[] {
  const users = affected.filter(({ columns }) => columns.includes(column));
  return users.length === 0
    ? []
    : [`Used by ${namesText(users.map(({ consumer }) => consumer.name))}.`];
}

function levelOf(outcome: Outcome, change: Change): Level {
  if (stops(outcome, change)) return "error";
  const isFine = change.approval !== null || change.tolerated;
  return isFine || SEVERITIES[change.kind] === "info" ? "notice" : "warning";
}

/** The last of many annotations says how many more there are. */
function fewOf(annotations: Annotation[]): Annotation[] {
  if (annotations.length <= MAX_ANNOTATIONS) return annotations;
  const shown = annotations.slice(0, MAX_ANNOTATIONS - 1);
  const [{ level } = { level: "notice" as const }] = shown;
  const more = annotations.length - shown.length;
  const message = `${numberText(more)} more like this. The job summary lists what changed.`;
  return [...shown, { level, file: null, line: 1, title: "Schema contracts", message }];
}
