import { isColumnKind } from "#domain/checks/change.ts";
import { SIGNS, whatChanged } from "#domain/checks/change-words.ts";
import { extentWords, limitSentences } from "#domain/checks/diff-sentence.ts";
import type { Result } from "#domain/checks/severity.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { Affected } from "#domain/gate/consumer.ts";
import type { DecidedChange, Decision } from "#domain/gate/decision.ts";
import { countText } from "#domain/text/number-text.ts";
import { listedLines } from "./listed-lines.ts";
import type { Line, Message } from "./message.ts";

/** The parts of a check that a message shows. */
export type ReportedCheck = {
  /** Null when the contract's version is no longer stored. */
  contract_name: string | null;
  contract_version: number;
  result: Result;
  severity: number;
  /** Null for a check made before there was a gate. */
  decision: Decision | null;
  changes: readonly DecidedChange[];
  /** Null when that is no longer known, as the contract's version is not stored. */
  compared: Pick<Compared, "columns" | "in_full"> | null;
  /** Whether what could not be compared blocks. */
  lacks_details: boolean;
  affected: readonly Affected[];
  /** Where its page is, and that of the pipeline's run. */
  url: string;
  run_url: string | null;
};

/** Maximum lengths of lists, so that any message fits what Teams accepts. */
const CHANGES = 12;
const CONSUMERS = 5;
const COLUMNS = 3;

const DECISION_WORDS: Record<Decision, string> = { block: "Blocked", pass: "Passes the gate" };

export function checkMessage(check: ReportedCheck): Message {
  const { contract_name, contract_version, result, severity, decision, url, run_url } = check;
  const outcome = `${result}, severity ${severity}`;
  const version = `v${contract_version}`;
  const links = [{ label: "Open the check", url }];
  return {
    title: decision ? `${DECISION_WORDS[decision]}: ${outcome}` : `Check: ${outcome}`,
    paragraphs: [
      [contract_name === null ? [version] : ["Contract ", { name: contract_name }, ` ${version}`]],
      [...changeLines(check), ...uncomparedLines(check)],
      affectedLines(check.affected),
    ].filter((lines) => lines.length > 0),
    links: isWebUrl(run_url) ? [...links, { label: "Open the run", url: run_url }] : links,
  };
}

/** What was compared where only names and types are known. */
const BY_TYPE = { columns: 1, in_full: 0 };

/** In the check's order; if not all fit, those that block stay. */
function changeLines({ changes: all, compared }: ReportedCheck): Line[] {
  const changes = shownChanges(all);
  if (changes.length === 0) return [[`Nothing has changed${extentWords(compared ?? BY_TYPE)}.`]];
  const blocking = changes.filter(({ blocks }) => blocks);
  const others = changes.filter(({ blocks }) => !blocks);
  const shown = new Set([...blocking, ...others].slice(0, CHANGES));
  const shownFirst = changes.toSorted((a, b) => Number(shown.has(b)) - Number(shown.has(a)));
  return listedLines(shownFirst, CHANGES, changeLine);
}

/** What the changes do not tell; without changes, the line that says so does. */
function uncomparedLines({ changes, compared, lacks_details }: ReportedCheck): Line[] {
  if (compared === null) return changes.length > 0 ? [[BARE]] : [];
  const sentences = limitSentences({ changes, compared, lacks_details });
  return sentences.length > 0 ? [[sentences.join(" ")]] : [];
}

const BARE = "Only names and types could be compared.";

function changeLine(change: DecidedChange): Line {
  const { kind, column, points, blocks, approval } = change;
  const words = whatChanged(change);
  // What is inside a column has names that people chose.
  const what = isColumnKind(kind) ? words : { name: words };
  const line: Line = [`${SIGNS[kind]} `, { name: column }, " ", what, ` (+${points})`];
  if (approval) return [...line, ", approved by ", { name: approval.approved_by }];
  return blocks ? [...line, ", blocks"] : line;
}

function affectedLines(affected: readonly Affected[]): Line[] {
  if (affected.length === 0) return [];
  return [["Affected:"], ...listedLines(affected, CONSUMERS, affectedLine)];
}

function affectedLine({ consumer: { name, owner }, columns, column_count }: Affected): Line {
  const shown = columns.slice(0, COLUMNS);
  const named = shown.flatMap((column) => [", ", { name: column }]).slice(1);
  const who = owner === null ? [] : [" of ", { name: owner }];
  return ["• ", { name }, ...who, " uses ", ...named, moreColumns(shown.length, column_count)];
}

/** ", and 4 more"; after no names: "4 changed columns". */
function moreColumns(shown: number, count: number) {
  if (shown === 0) return countText(count, "changed column");
  return count > shown ? `, and ${count - shown} more` : "";
}

/** A pipeline can send anything; longer addresses are not links in Slack. */
function isWebUrl(text: string | null): text is string {
  if (text === null || text.length > 2000) return false;
  return /^https?:$/.test(URL.parse(text)?.protocol ?? "");
}
