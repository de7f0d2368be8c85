import { changeText } from "#domain/mail/change-text.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { mailLine, mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import { countText } from "#domain/text/number-text.ts";
import { listText } from "./listed.ts";
import { quoted } from "./quoted.ts";
import { subject } from "./subject.ts";

export type MailedProposal = {
  account_name: string;
  contract_name: string;
  contract_version: number;
  kind: "approval" | "columns";
  /** The changes to approve, or those that the proposed columns make. */
  changes: readonly Parameters<typeof changeText>[0][];
  /** What the key that proposes it is called, and the beginning of the key. */
  label: string | null;
  proposed_by: string;
  reason: string;
  proposal_url: string;
};

/** Why the reader gets this mail, and how to stop it. */
type Reader = { reason: string; unsubscribe_url: string };

/** Tells a person what a key proposes. The link only opens the page. */
export function proposalMail(
  proposal: MailedProposal,
  { reason, unsubscribe_url }: Reader,
): MailText {
  const { account_name, contract_name, contract_version, kind, changes, label } = proposal;
  const preview = `${mailName(proposal.proposed_by)}…`;
  const key = label === null ? preview : `${mailName(label)} (${preview})`;
  const contract = `the contract ${mailName(contract_name)} (account ${mailName(account_name)})`;
  const count = countText(changes.length, "change");
  const parts = [
    kind === "approval"
      ? `The API key ${key} asks people to approve ${count} of ${contract}:`
      : `The API key ${key} proposes other columns for version ${contract_version} of ${contract}:`,
    changes.length > 0
      ? listText(changes, changeText)
      : "No column is added or removed, or changes its type.",
    `The reason that it gives:\n${quoted(proposal.reason, mailLine)}`,
    `Nothing has changed. To see all of it, and approve or decline:\n${proposal.proposal_url}`,
    `${reason} To stop these emails:\n${unsubscribe_url}`,
  ];
  const what = kind === "approval" ? `${count} to approve` : "new columns";
  return {
    subject: subject(`Proposed: ${nameInSubject(contract_name)} (${what})`),
    text: `${parts.join("\n\n")}\n`,
  };
}
