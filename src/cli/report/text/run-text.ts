import { linesText, nameText } from "#domain/text/name-text.ts";
import type { Outcome, RunOutcome } from "../../outcome.ts";
import type { Look } from "../report.ts";
import {
  lossTexts,
  namesText,
  runSentence,
  skippedTexts,
  unchangedNames,
  uncheckedText,
} from "../sentences.ts";
import { outcomeText } from "./outcome-text.ts";
import { painter } from "./paint.ts";

/** What `check` and `diff` print for people. Of several tables, those without changes are listed. */
export function runText(run: RunOutcome, { color }: Pick<Look, "color">): string {
  const { checks, created, skipped, failed } = run;
  const paint = painter(color);
  const isSingle = checks.length === 1;
  const shown = checks.filter((outcome) => isSingle || !isQuiet(outcome));
  const quiet = checks.filter((outcome) => !shown.includes(outcome));
  const notes = [
    ...unchangedNames(quiet).map(({ what, names }) => `${what}: ${namesText(names)}`),
    ...created.map(({ contract }) => `Created the contract ${nameText(contract.name)}.`),
    ...skippedTexts(skipped),
    ...[uncheckedText(run), run.unreachable && linesText(run.unreachable)].filter(
      (text) => text !== null,
    ),
    ...failed.map(({ path, table }) => {
      return `Not read: ${nameText(path)}${table === null ? "" : `, ${nameText(table)}`}`;
    }),
  ];
  return [
    ...(isSingle && run.unchecked.length === 0 ? [] : [paint("bold", runSentence(run))]),
    ...shown.map((outcome) => outcomeText(outcome, paint)),
    ...(notes.length > 0 ? [notes.join("\n")] : []),
  ].join("\n\n");
}

function isQuiet(outcome: Outcome) {
  const { changes, compared, replayed, note } = outcome;
  const isFine = changes.length === 0 && !compared.blocks && !replayed && note === null;
  return isFine && lossTexts(outcome).length === 0;
}
