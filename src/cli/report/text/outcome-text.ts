import { diffSentence } from "#domain/checks/diff-sentence.ts";
import { nameText } from "#domain/text/name-text.ts";
import { nameOfFile } from "#readers/table-name.ts";
import type { Outcome } from "../../outcome.ts";
import { hintsOf } from "../hints.ts";
import {
  affectedTexts,
  approvalTexts,
  lossTexts,
  passText,
  renameText,
  replayText,
  sumText,
  unchangedText,
  uncomparedText,
} from "../sentences.ts";
import { changeRows } from "./change-rows.ts";
import type { Paint } from "./paint.ts";
import { cutTo } from "./width.ts";

const BADGES = {
  pass: ["●", "green"],
  warning: ["▲", "yellow"],
  breaking: ["■", "red"],
} as const;

/** The diff of a table as the console shows it, its unchanged columns folded. */
export function outcomeText(outcome: Outcome, paint: Paint): string {
  const { result, severity, decision } = outcome;
  const [shape, style] = BADGES[result];
  const sentence = diffSentence(outcome);
  const [word = ""] = sentence.split(",");
  const blocked = decision === "block" ? paint("red", " Blocked.") : "";
  return [
    `${paint(style, `${shape} ${word}`)}${sentence.slice(word.length)}${blocked}`,
    paint("dim", `  ${sidesText(outcome)}`),
    ...changeRows(outcome, paint),
    ...linesOf(unchangedText(outcome)).map((line) => paint("dim", line)),
    ...(severity > 0 ? [`     ${sumText(outcome)}`] : []),
    ...linesOf(renameText(outcome)).map((line) => paint("dim", line)),
    ...linesOf(uncomparedText(outcome)).map((line) =>
      paint(outcome.compared.blocks ? "red" : "dim", line),
    ),
    ...linesOf(passText(outcome)),
    ...linesOf(replayText(outcome)),
    ...approvalTexts(outcome).map((approval) => `     ${approval}`),
    ...hintsOf(outcome).map(({ what, command }) => `     ${what}: ${command}`),
    ...linesOf(outcome.url),
    ...affectedTexts(outcome).map((affected) => `  → ${affected}`),
    ...(outcome.note === null ? [] : [paint("yellow", `  ⚠ ${nameText(outcome.note)}`)]),
    ...lossTexts(outcome).map((loss) => paint("yellow", `  ⚠ ${loss}`)),
  ].join("\n");
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : [`     ${text}`];
}

/** "models/orders.sql against orders", each name cut to `most` cells. */
export function sidesText({ source, contract }: Outcome, most = 200): string {
  const path = source.path === "-" ? "standard input" : nameText(source.path);
  const isNamedSo = nameOfFile(source.path) === source.name;
  const table = isNamedSo ? path : `${path}, ${nameText(source.name)}`;
  return `${cutTo(table, most)} against ${cutTo(nameText(contract.name), most)}`;
}
