import { pointsSum } from "#server/checks/rules/points-sum.ts";
import type { Approval } from "#server/gate/rules/approval.ts";
import { nameText } from "#server/rules/name-text.ts";
import { countText, numberText } from "#server/rules/number-text.ts";
import type { Change, Outcome, RunOutcome } from "../outcome.ts";

/** What reports say in words. Names in them show their invisible characters. */

type Write = (name: string) => string;

/** "2 of 12 tables blocked." */
export function runSentence({ checks, failed }: RunOutcome): string {
  const blocked = checks.filter(({ decision }) => decision === "block").length;
  const unread = failed.length > 0 ? `, ${numberText(failed.length)} could not be read` : "";
  if (checks.length === 0) return `Nothing was checked${unread}.`;
  if (checks.length === 1) return `The table ${blocked > 0 ? "is blocked" : "passes"}${unread}.`;
  const tables = countText(checks.length, "table");
  if (blocked > 0) return `${numberText(blocked)} of ${tables} blocked${unread}.`;
  return `${tables} pass${unread}.`;
}

/** 'Required column "email" removed.' */
export function changeSentence({ kind, column, from, to }: Change): string {
  const name = `"${nameText(column)}"`;
  if (kind === "required_removed") return `Required column ${name} removed.`;
  if (kind === "optional_removed") return `Column ${name} removed.`;
  if (kind === "added") return `Column ${name} added${to ? `, ${to}` : ""}.`;
  return `Type of column ${name} changed from ${from} to ${to}.`;
}

/** Whether a change is a reason why the run ends with 1. */
export function stops({ decision }: Outcome, { blocks }: Change): boolean {
  return decision === "block" && blocks;
}

/** Whether something would have blocked, had the policy not been to report only. */
export function isReportOnly({ decision, changes }: Outcome): boolean {
  return decision === "pass" && changes.some(({ blocks }) => blocks);
}

export const REPORT_ONLY = "The contract's policy only reports, so this passes.";

/** 'email: approved by ann@example.com until 2026-12-31, because "nobody reads it"' */
export function approvalTexts({ changes }: Outcome): string[] {
  return changes.flatMap(({ column, approval }) =>
    approval ? `${nameText(column)}: ${approvalText(approval)}` : [],
  );
}

/** `write` makes text out of what people have written. */
export function approvalText(
  { approved_by, reason, ends_at }: Approval,
  write: Write = nameText,
): string {
  const until = ends_at === null ? "" : ` until ${ends_at.slice(0, 10)}`;
  return `approved by ${write(approved_by)}${until} because "${write(reason)}"`;
}

/** "Billing (owner Finance, billing@example.com) uses email, id" */
export function affectedTexts({ affected }: Outcome, write: Write = nameText): string[] {
  return affected.map(({ consumer: { name, owner, contact }, columns }) => {
    const people = [owner === null ? null : `owner ${write(owner)}`, contact && write(contact)];
    const known = people.filter(Boolean).join(", ");
    return `${write(name)}${known ? ` (${known})` : ""} uses ${namesText(columns, write)}`;
  });
}

/** "40 + 30 + 5 = 75" */
export function sumText({ changes }: Outcome): string {
  return pointsSum(changes.map(({ points }) => points));
}

/** How many columns are in both and of the same type. */
export function unchangedCount({ incoming_columns, changes }: Outcome): number {
  const isIncoming = ({ kind }: Change) => kind === "added" || kind === "type_changed";
  return incoming_columns.length - changes.filter(isIncoming).length;
}

/** What reading lost, each kind of loss once: "a, b: bytes becomes string: as hexadecimal". */
export function lossTexts({ incoming_columns }: Outcome, write: Write = nameText): string[] {
  const losses = new Map<string, string[]>();
  for (const { name, type, physical_type, lossy, note } of incoming_columns) {
    if (!lossy) continue;
    const loss = `${write(physical_type)} becomes ${type}${note ? `: ${write(note)}` : ""}`;
    losses.set(loss, [...(losses.get(loss) ?? []), name]);
  }
  return [...losses].map(([loss, names]) => `${namesText(names, write)}: ${loss}`);
}

/** More names than these are counted. */
const FEW_NAMES = 10;

/** "a, b, c and 7 more" */
export function namesText(names: readonly string[], write: Write = nameText): string {
  const listed = names.slice(0, FEW_NAMES).map(write).join(", ");
  const more = names.length - FEW_NAMES;
  return more > 0 ? `${listed} and ${numberText(more)} more` : listed;
}
