import { changedColumn, isColumnKind } from "#domain/checks/change.ts";
import { roundingWords, whatChanged } from "#domain/checks/change-words.ts";
import { REQUIRES_DETAILS, uncomparedWords } from "#domain/checks/diff-sentence.ts";
import { pointsSum } from "#domain/checks/points-sum.ts";
import { isColumnRename, shownChanges } from "#domain/checks/shown-changes.ts";
import type { UncomparedReason } from "#domain/details/compared.ts";
import type { Approval } from "#domain/gate/approval.ts";
import { nameText } from "#domain/text/name-text.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { lossNote } from "#readers/loss-note.ts";
import {
  type LetThrough,
  lacksReported,
  letsThrough,
  passedBy,
  passesBroken,
} from "../judge/lets-through.ts";
import type { Change, Outcome, RunOutcome, SkippedTable } from "../outcome.ts";

/** What reports say in words. Names in them show their invisible characters. */

type Write = (name: string) => string;

/** "2 of 12 tables blocked." */
export function runSentence(run: RunOutcome): string {
  const unchecked = run.unchecked.length;
  if (unchecked === 0) return checkedSentence(run);
  const left = `${countText(unchecked, "table")} not checked, because the service cannot be reached; passed because of --if-unreachable.`;
  return run.checks.length === 0 ? left : `${checkedSentence(run)} ${left}`;
}

function checkedSentence({ checks, failed }: RunOutcome): string {
  const blocked = checks.filter(({ decision }) => decision === "block").length;
  const unread = failed.length > 0 ? `, ${numberText(failed.length)} could not be read` : "";
  if (checks.length === 0) return `Nothing was checked${unread}.`;
  const broken = checks.filter(passesBroken).length;
  const partial = checks.filter((outcome) => !passesBroken(outcome) && !isInFull(outcome)).length;
  if (checks.length === 1) {
    if (blocked > 0) return `The table is blocked${unread}.`;
    const limit = partial > 0 ? `, ${AS_FAR}` : "";
    return `The table passes${broken > 0 ? ", though it breaks its contract" : limit}${unread}.`;
  }
  const despite = broken > 0 ? `, ${numberText(broken)} despite a broken contract` : "";
  const some = partial < checks.length ? `${numberText(partial)} ` : "";
  const limit = partial > 0 ? `, ${some}${AS_FAR}` : "";
  const tables = countText(checks.length, "table");
  if (blocked > 0) return `${numberText(blocked)} of ${tables} blocked${unread}.`;
  return `${tables} pass${despite}${limit}${unread}.`;
}

/** Never says of what could not be compared that it passes. */
const AS_FAR = "as far as could be compared";

/** "Not checked: a, b"; null if all was. */
export function uncheckedText({ unchecked }: RunOutcome, write: Write = nameText): string | null {
  const names = unchecked.map(({ contract }) => contract.name);
  return names.length === 0 ? null : `Not checked: ${namesText(names, write)}`;
}

/** "Skipped, as there is no such contract: a, b" */
export function skippedTexts(skipped: RunOutcome["skipped"], write: Write = nameText): string[] {
  const of = (why: SkippedTable["reason"], words: string) => {
    const names = skipped
      .filter(({ reason }) => reason === why)
      .map(({ contract }) => contract.name);
    return names.length === 0 ? [] : [`${words}: ${namesText(names, write)}`];
  };
  return [
    ...of("no_contract", "Skipped, as there is no such contract"),
    ...of("untyped", "Skipped, as their types are not known and they have no contract"),
  ];
}

/** 'Required column "email" removed.' */
export function changeSentence({ kind, column, from, to, widening }: Change): string {
  const name = `"${nameText(column)}"`;
  if (kind === "required_removed") return `Required column ${name} removed.`;
  if (kind === "optional_removed") return `Column ${name} removed.`;
  if (kind === "added") return `Column ${name} added${to ? `, ${to}` : ""}.`;
  if (!isColumnKind(kind)) return `${name}: ${nameText(whatChanged({ kind, from, to }))}.`;
  return `Type of column ${name} changed from ${from} to ${to}${roundingWords(widening)}.`;
}

/** Whether a change is a reason why the run ends with 1. */
export function stops({ decision }: Outcome, { blocks }: Change): boolean {
  return decision === "block" && blocks;
}

/** Whether it is a reason why the run ends with 1 that something could not be compared. */
export function lacksDetails({ decision, compared }: Outcome): boolean {
  return decision === "block" && compared.blocks;
}

const LETS_THROUGH: Record<LetThrough, (outcome: Outcome) => string> = {
  approval: () => "approved",
  report_only: () => "only reported under the contract's policy",
  tolerated: () => "tolerated by the contract's policy, as whole numbers are numbers",
  policy: () => "let through by the contract's policy",
  fail_on: ({ fail_on }) => `let through by --fail-on ${fail_on}`,
};

/** "let through by the contract's policy"; null for what blocks or breaks nothing. */
export function letThroughText(outcome: Outcome, change: Change): string | null {
  const by = letsThrough(outcome, change);
  return by && LETS_THROUGH[by](outcome);
}

/** The same as a sentence, with who approved it: 'It is only reported, …'; "" for nothing. */
export function wayText(outcome: Outcome, change: Change): string {
  const way = change.approval ? approvalText(change.approval) : letThroughText(outcome, change);
  return way === null ? "" : `It is ${way}.`;
}

/** Why a table passes whose contract is broken: "Passes: email approved; id only reported, …". */
export function passText(outcome: Outcome, write: Write = nameText): string | null {
  const reasons = passedBy(outcome).map((by) => {
    const changes = shownChanges(outcome.changes).filter(
      (change) => letsThrough(outcome, change) === by,
    );
    const names = [...new Set(changes.map(({ column }) => column))];
    const lacks = by === "report_only" && lacksReported(outcome) ? [LACKS] : [];
    const what = [...(names.length > 0 ? [namesText(names, write)] : []), ...lacks].join(" and ");
    return `${what} ${LETS_THROUGH[by](outcome)}`;
  });
  return reasons.length > 0 ? `Passes: ${reasons.join("; ")}.` : null;
}

/** That an answer is one of before; null for a new check. */
export function replayText({ replayed, check }: Outcome, write: Write = nameText): string | null {
  if (!replayed || !check) return null;
  const at = write(`${check.created_at.slice(0, 19).replace("T", " ")} UTC`);
  return `Replayed: checked at ${at} in this run, and nothing that affects the decision has changed since.`;
}

/** 'email: approved by ann@example.com until 2026-12-31, because "nobody reads it"' */
export function approvalTexts({ changes }: Outcome): string[] {
  return shownChanges(changes).flatMap(({ column, approval }) =>
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

/** "Billing (owner Finance, billing@example.com) uses email, id and 4 more" */
export function affectedTexts({ affected }: Outcome, write: Write = nameText): string[] {
  return affected.map(({ consumer: { name, owner, contact }, columns, column_count }) => {
    const people = [owner === null ? null : `owner ${write(owner)}`, contact && write(contact)];
    const known = people.filter(Boolean).join(", ");
    const used = usedText(columns, column_count, write);
    return `${write(name)}${known ? ` (${known})` : ""} uses ${used}`;
  });
}

/** The service names only the first of the changed columns that somebody uses. */
function usedText(columns: readonly string[], count: number, write: Write) {
  if (columns.length === 0) return countText(count, "changed column");
  const more = count - columns.length;
  const names = namesText(columns, write);
  return more > 0 ? `${names} and ${more} more` : names;
}

/** "40 + 30 + 5 = 75 points" */
export function sumText({ changes }: Outcome): string {
  return pointsSum(changes.map(({ points }) => points).filter((points) => points > 0));
}

/** Why a rename has points; null without one. */
export function renameText({ changes }: Outcome): string | null {
  if (!changes.some(isColumnRename)) return null;
  return "The score goes by names: a renamed column counts as one removed and one added.";
}

/** "12 unchanged", as far as could be compared; null for none. */
export function unchangedText({ incoming_columns, changes, compared }: Outcome): string | null {
  const changed = new Set(changes.map(changedColumn));
  const count = incoming_columns.filter(({ name }) => !changed.has(name)).length;
  if (count === 0) return null;
  return `${numberText(count)} unchanged${isInFull({ compared }) ? "" : `, ${AS_FAR}`}`;
}

/** What blocks, or would, when a policy requires details. */
const LACKS = "columns that could not be compared in full";

export function isInFull({ compared }: Pick<Outcome, "compared">): boolean {
  return compared.in_full === compared.columns;
}

const REASONS: Record<UncomparedReason, string> = {
  contract_has_no_detail: "the contract does not say enough",
  incoming_has_no_detail: "the source does not say enough",
  free_form: "anything may be inside",
  lossy: "the exact form of a type is not known",
};

/** What `--no-details` leaves out: of the source, and in `diff` of both. */
const LEFT_OUT = "details are left out";

function reasonText(why: UncomparedReason, { without_details, check }: Lacking): string {
  const isLeftOut =
    why === "incoming_has_no_detail" || (why === "contract_has_no_detail" && check === null);
  return without_details && isLeftOut ? LEFT_OUT : REASONS[why];
}

type Lacking = Pick<Outcome, "compared" | "without_details" | "check">;

/** "2 of 8 columns could not be compared in full: a, as anything may be inside; b, as …" or null. */
export function uncomparedText(lacking: Lacking, write: Write = nameText): string | null {
  const { columns, in_full, not_in_full, blocks } = lacking.compared;
  if (in_full === columns) return null;
  const words = not_in_full.map(({ reason }) => reasonText(reason, lacking));
  const shown = [...new Set(words)].flatMap((why) => {
    const names = not_in_full.flatMap(({ column }, at) => (words[at] === why ? column : []));
    return names.length === columns ? [`, as ${why}`] : [`${namesText(names, write)}, as ${why}`];
  });
  const more = columns - in_full - not_in_full.length;
  const rest = more > 0 && shown.length > 0 ? [`${numberText(more)} more`] : [];
  const listed = [...shown, ...rest].join("; ");
  const which = listed === "" || listed.startsWith(", as ") ? listed : `: ${listed}`;
  const why = blocks ? ` ${REQUIRES_DETAILS}` : "";
  return `${uncomparedWords(lacking.compared)}${which}.${why}`;
}

/** How a contract gets the details that it lacks; null if others are what is missing. */
export function detailsCommand(
  { not_in_full }: Pick<Outcome["compared"], "not_in_full">,
  contract_id: string | null,
): string | null {
  const isLacking = not_in_full.some(({ reason }) => reason === "contract_has_no_detail");
  return isLacking && contract_id !== null
    ? `schema-check contracts details SOURCE --contract ${contract_id}`
    : null;
}

/** Names of tables in which nothing was found: what could be compared in full, and the others. */
export function unchangedNames(quiet: readonly Outcome[]): { what: string; names: string[] }[] {
  const parts = [
    { what: "Unchanged", among: quiet.filter(isInFull) },
    {
      what: `Unchanged, ${AS_FAR}`,
      among: quiet.filter((outcome) => !isInFull(outcome)),
    },
  ];
  return parts
    .filter(({ among }) => among.length > 0)
    .map(({ what, among }) => ({ what, names: among.map(({ contract }) => contract.name) }));
}

/** What reading lost, each kind of loss once: "a, b: bytes becomes string: as hexadecimal". */
export function lossTexts({ incoming_columns }: Outcome, write: Write = nameText): string[] {
  const losses = new Map<string, string[]>();
  for (const column of incoming_columns) {
    const { name, type, physical_type, lossy } = column;
    const note = lossNote(column);
    if (!lossy || note !== column.note) continue;
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
