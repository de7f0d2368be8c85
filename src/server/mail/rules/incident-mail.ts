import { withoutRenamed } from "#domain/checks/shown-changes.ts";
import { blockedBy } from "#domain/gate/blocked-by.ts";
import { isChange } from "#domain/gate/incident.ts";
import { changeText } from "#domain/mail/change-text.ts";
import type { MailText } from "#domain/mail/mail.ts";
import { mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import type { IncidentGroup, NewIncident } from "./incident.ts";
import { listText } from "./listed.ts";
import { subject } from "./subject.ts";

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
  const { account_name, contract_name, affected, check_url } = mail;
  const changes = withoutRenamed(mail.incidents.filter(isChange));
  const missing = mail.incidents.filter((incident) => !isChange(incident));
  const parts = [
    `The gate blocked a check of the contract ${mailName(contract_name)} (account ${mailName(account_name)}):`,
    listText([...changes, ...missing], incidentText),
    ...(affected.length > 0 ? [`Affected:\n${listText(affected, mailName)}`] : []),
    `The check, and what to do about it:\n${check_url}`,
    `${mail.reason} To stop these emails:\n${mail.unsubscribe_url}`,
  ];
  const blocks = blockedBy({ blocking: changes.length, lacks_details: missing.length > 0 });
  return {
    subject: subject(`Blocked: ${nameInSubject(contract_name)} (${blocks})`),
    text: `${parts.join("\n\n")}\n`,
  };
}

function incidentText(incident: NewIncident) {
  const { first_seen, blocking_since } = incident;
  const isOlder = first_seen < blocking_since;
  const since = `since ${minuteText(first_seen)}${isOlder ? `, blocked since ${minuteText(blocking_since)}` : ""}`;
  return `${isChange(incident) ? changeText(incident) : LACKS_DETAILS}, ${since}`;
}

const LACKS_DETAILS =
  "missing details: the policy requires them, and some columns could not be compared in full";

function minuteText(at: Date) {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
