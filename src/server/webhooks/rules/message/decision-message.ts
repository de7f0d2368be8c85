import { countText } from "#domain/text/number-text.ts";
import type { Message } from "./message.ts";
import { type Proposer, proposerLine } from "./proposer-line.ts";

/** The parts of a decided proposal that a message shows. */
export type DecidedProposal = Proposer & {
  contract_name: string;
  contract_version: number;
  state: string;
  /** The changes to approve; null for columns. */
  changes: readonly unknown[] | null;
  decided_by: string | null;
  note: string | null;
  url: string;
};

/** Maximum length of a note, so that any message fits what Slack and Teams accept. */
const NOTE = 500;

/** What is posted to a channel when a person has decided about a proposal. */
export function decisionMessage(proposal: DecidedProposal): Message {
  const { contract_name, contract_version, state, changes, decided_by, note, url } = proposal;
  const what = changes === null ? "new columns" : countText(changes.length, "change");
  return {
    title: `${state === "approved" ? "Approved" : "Declined"}: ${what}`,
    paragraphs: [
      [
        ["Contract ", { name: contract_name }, ` v${contract_version}`],
        ["Asked for by the API key ", ...proposerLine(proposal)],
        ["Decided by ", { name: decided_by ?? "a former member" }],
      ],
      ...(note === null ? [] : [[["Their note: ", { name: note, most: NOTE }]]]),
    ],
    links: [{ label: "Open the proposal", url }],
  };
}
