import type { IncidentName } from "#domain/gate/incident.ts";

/** What people are told about: since when it is there, and since when it blocks. */
export type NewIncident = IncidentName & {
  first_seen: Date;
  blocking_since: Date;
};

/** What began to block with a check. */
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
