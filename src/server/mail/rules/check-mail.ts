import { diffSentence, limitSentences } from "#domain/checks/diff-sentence.ts";
import { shownChanges } from "#domain/checks/shown-changes.ts";
import type { Verdict } from "#domain/checks/verdict.ts";
import type { Compared } from "#domain/details/compared.ts";
import type { DecidedChange, Decision } from "#domain/gate/decision.ts";
import { changeText } from "#domain/mail/change-text.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { actorText, mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import { listText } from "./listed.ts";
import { quoted } from "./quoted.ts";
import { subject } from "./subject.ts";

/** A change as the gate decided it; `blocks` is null for a check without a decision. */
export type MailedChange = Omit<DecidedChange, "blocks"> & { blocks: boolean | null };

export type MailedCheck = {
  account_name: string;
  contract_name: string;
  verdict: Verdict;
  /** Null for a check without a decision. */
  decision: Decision | null;
  changes: readonly MailedChange[];
  compared: Compared;
  /** Whether what could not be compared blocks. */
  lacks_details: boolean;
  /** Names of those who use a changed column. */
  affected: readonly string[];
  check_url: string;
  /** The address of the person who sends it. */
  sent_by: string;
  /** What they have to say about it; may be empty. */
  note: string;
};

type Reader = {
  /** Why the reader gets this mail. */
  reason: string;
  /** How to stop it; null for a member of the account. */
  unsubscribe_url: string | null;
};

/** Tells someone about a check that a person of the account has sent to them. */
export function checkMail(check: MailedCheck, { reason, unsubscribe_url }: Reader): MailText {
  const { account_name, contract_name, verdict, changes, compared } = check;
  const { affected, check_url, sent_by } = check;
  const note = quoted(check.note);
  const parts = [
    `${actorText(sent_by)} sent you a check of the contract ${mailName(contract_name)} (account ${mailName(account_name)})${note ? ":" : "."}`,
    ...(note ? [note] : []),
    [
      `${diffSentence({ ...verdict, changes, compared })}${gateText(check.decision)}`,
      ...limitSentences(check),
    ].join(" "),
    ...(changes.length > 0 ? [listText(shownChanges(changes), decidedText)] : []),
    ...(affected.length > 0 ? [`Affected:\n${listText(affected, mailName)}`] : []),
    `The check, and what to do about it:\n${check_url}`,
    unsubscribe_url === null ? reason : `${reason} To stop these emails:\n${unsubscribe_url}`,
  ];
  return {
    subject: subject(`Check of ${nameInSubject(contract_name)}: ${verdict.result}`),
    text: `${parts.join("\n\n")}\n`,
  };
}

function gateText(decision: Decision | null) {
  if (decision === null) return "";
  return decision === "block" ? " The gate blocked it." : " The gate let it pass.";
}

function decidedText({ blocks, approval, ...change }: MailedChange) {
  if (approval) return `${changeText(change)}, approved by ${actorText(approval.approved_by)}`;
  return `${changeText(change)}${blocks ? ", blocks" : ""}`;
}
