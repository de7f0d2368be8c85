import { nameText } from "#server/rules/name-text.ts";
import { countText } from "#server/rules/number-text.ts";
import type { IncidentGroup, NewIncident } from "./incident.ts";
import type { MailText } from "./mail.ts";
import { nameInSubject, subject } from "./subject.ts";

/** Changes and consumers that are listed; the page has all of them. */
const MAX_LISTED = 50;

type Names = Pick<IncidentGroup, "account_name" | "contract_name">;

type IncidentMail = Names & {
  incidents: NewIncident[];
  /** Names of those who use a changed column. */
  affected: string[];
  check_url: string;
  /** Why the reader gets this mail, and how to stop it. */
  reason: string;
  unsubscribe_url: string;
};

/** Tells a person what is new at the gate of a contract. */
export function incidentMail(mail: IncidentMail): MailText {
  const { account_name, contract_name, incidents, affected, check_url } = mail;
  const parts = [
    `The gate blocked a check of the contract ${nameText(contract_name)} (account ${nameText(account_name)}):`,
    listed(incidents.map(incidentText)),
    ...(affected.length > 0 ? [`Affected:\n${listed(affected.map(nameText))}`] : []),
    `The check, and what to do about it:\n${check_url}`,
    `${mail.reason} To stop these mails:\n${mail.unsubscribe_url}`,
  ];
  const count = countText(incidents.length, "change");
  return {
    subject: subject(`Blocked: ${nameInSubject(contract_name)} (${count})`),
    text: `${parts.join("\n\n")}\n`,
  };
}

function listed(lines: string[]) {
  const shown = lines.slice(0, MAX_LISTED).map((line) => `- ${line}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}

function incidentText({ kind, column, from, to, first_seen, blocking_since }: NewIncident) {
  const isOlder = first_seen < blocking_since;
  const since = `since ${minuteText(first_seen)}${isOlder ? `, blocked since ${minuteText(blocking_since)}` : ""}`;
  const name = nameText(column);
  if (kind === "type_changed") return `type changed: ${name}, ${from} → ${to}, ${since}`;
  if (kind === "added") return `added: ${name} (${to}), ${since}`;
  const required = kind === "required_removed" ? ", required" : "";
  return `removed: ${name} (${from}${required}), ${since}`;
}

function minuteText(at: Date) {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
