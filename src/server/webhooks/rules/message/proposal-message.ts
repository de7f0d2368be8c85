import { type Change, isColumnKind } from "#domain/checks/change.ts";
import { SIGNS, whatChanged } from "#domain/checks/change-words.ts";
import { countText } from "#domain/text/number-text.ts";
import { listedLines } from "./listed-lines.ts";
import type { Line, Message } from "./message.ts";
import { type Proposer, proposerLine } from "./proposer-line.ts";

/** The parts of a proposal that a message shows. */
export type ReportedProposal = Proposer & {
  contract_name: string;
  contract_version: number;
  kind: "approval" | "columns";
  /** The changes to approve, or those that the proposed columns make. */
  changes: readonly ReportedChange[];
  reason: string;
  url: string;
};

type ReportedChange = Pick<Change, "kind" | "column" | "from" | "to" | "widening">;

/** Maximum length of the list, and of a reason, so that any message fits what Slack and Teams accept. */
const CHANGES = 12;
const REASON = 500;

/** What is posted to a channel about a new proposal. The link only opens its page. */
export function proposalMessage(proposal: ReportedProposal): Message {
  const { contract_name, contract_version, kind, changes, reason } = proposal;
  const isApproval = kind === "approval";
  const count = countText(changes.length, "change");
  return {
    title: isApproval ? `Proposed: approve ${count}` : "Proposed: new columns",
    paragraphs: [
      [
        ["Contract ", { name: contract_name }, ` v${contract_version}`],
        ["Asked for by the API key ", ...proposerLine(proposal)],
      ],
      changes.length === 0
        ? [["No column is added or removed, or changes its type."]]
        : listedLines(changes, CHANGES, changeLine),
      [["Its reason: ", { name: reason, most: REASON }]],
    ],
    links: [{ label: "Open the proposal", url: proposal.url }],
  };
}

function changeLine(change: ReportedChange): Line {
  const { kind, column } = change;
  const words = whatChanged(change);
  return [`${SIGNS[kind]} `, { name: column }, " ", isColumnKind(kind) ? words : { name: words }];
}
