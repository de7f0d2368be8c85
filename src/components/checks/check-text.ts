import { isColumnKind } from "#domain/checks/change.ts";
import { roundingWords, SIGNS, whatChanged } from "#domain/checks/change-words.ts";
import { diffSentence, limitSentences } from "#domain/checks/diff-sentence.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import type { Verdict } from "#domain/checks/verdict.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { Affected } from "#domain/gate/consumer.ts";
import type { DecidedChange } from "#domain/gate/decision.ts";
import { countText } from "#domain/text/number-text.ts";

/** Mail programs cut longer addresses, and nobody reads more in a chat. */
const MOST = 20;

const OUTCOMES = { block: " Blocked.", pass: " The gate let it pass." };

type Told = {
  contract_name: string;
  /** The address of the check's page. */
  url: string;
  verdict: Verdict;
  decision: "pass" | "block" | null;
  /** The current state of the decision; null if the decision still says it. */
  now: string | null;
  changes: readonly (Pick<DecidedChange, "kind" | "column" | "from" | "to" | "points"> & {
    blocks: boolean | null;
    approval: object | null;
    widening?: DecidedChange["widening"] | undefined;
  })[];
  compared: Compared;
  /** Whether what could not be compared blocks. */
  lacks_details: boolean;
  affected: readonly Affected[];
};

/** Returns a check as Markdown: what changed, whether it blocks, and who is affected. */
export function checkText(report: Told) {
  const { contract_name, url, verdict, decision, now, changes, compared, affected } = report;
  const shown = shownChanges(changes);
  const names = affected.map(({ consumer: { name } }) => code(name));
  const outcome = `${diffSentence({ ...verdict, changes, compared })}${decision === null ? "" : OUTCOMES[decision]}`;
  return [
    `**${code(contract_name)}**: ${[outcome, ...limitSentences(report)].join(" ")}`,
    ...(now === null ? [] : ["", now]),
    "",
    ...shown.slice(0, MOST).map((change) => `- ${changeText(change)}`),
    ...more(shown.length, "change"),
    ...(shown.length > 0 ? [""] : []),
    ...(names.length > 0
      ? [`Affected: ${[...names.slice(0, MOST), ...more(names.length, "consumer")].join(", ")}`, ""]
      : []),
    url,
  ].join("\n");
}

function changeText({ points, blocks, approval, ...change }: Told["changes"][number]) {
  const { kind, column, from, to, widening } = change;
  const types = isColumnKind(kind)
    ? [from, to].filter((type) => type !== null).join(" → ") + roundingWords(widening)
    : code(whatChanged(change));
  const fate = approval ? ", approved" : blocks ? ", blocks" : "";
  return `${SIGNS[kind]} ${code(column)} ${types} (+${points}${fate})`;
}

function more(count: number, noun: string) {
  return count > MOST ? [`and ${countText(count - MOST, `more ${noun}`)}`] : [];
}

/** Text as code, so that nothing in it is markup. */
function code(text: string) {
  const line = text.replace(/\s/g, " ");
  const ticks = line.match(/`+/g)?.map(({ length }) => length) ?? [];
  const fence = "`".repeat(Math.max(0, ...ticks) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return fence + pad + line + pad + fence;
}
