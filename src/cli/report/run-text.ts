import type { Change, Outcome, RunOutcome } from "../outcome.ts";
import { textTable, visible } from "./text-table.ts";

/** What `check` and `diff` print for people. */
export function runText({ checks }: RunOutcome): string {
  return checks.map(outcomeText).join("\n\n");
}

function outcomeText({ source, contract, result, severity, decision, changes }: Outcome): string {
  const verdict = `${result}, severity ${severity}${decision === "block" ? ", blocked" : ""}`;
  const title = `${visible(source.name)} → ${visible(contract.name)}: ${verdict}`;
  return [title, ...textTable(changes.map(changeRow))].join("\n");
}

function changeRow({ kind, column, from, to, points, blocks }: Change): string[] {
  const types = from && to ? `${from} → ${to}` : (from ?? to ?? "");
  return [kind.replace("_", " "), column, types, `${points}`, blocks ? "blocks" : ""];
}
