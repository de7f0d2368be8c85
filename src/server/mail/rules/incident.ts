import type { IncidentName } from "#domain/gate/incident.ts";

/** A change, or missing details, that people are told about: since when they exist, and since when they block. */
export type NewIncident = IncidentName & {
  first_seen: Date;
  blocking_since: Date;
};

/** The changes, and missing details, that began to block with a check. */
export type IncidentGroup = {
  account_id: string;
  account_name: string;
  contract_id: string;
  contract_name: string;
  /** Whom the contract names as its owner, and whether they get mails about it. */
  owner: string | null;
  mails_owner: boolean;
  check_id: string;
  incidents: NewIncident[];
};
