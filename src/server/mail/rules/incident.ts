import type { Change } from "#server/gate/rules/change.ts";

/** A blocking change that people are told about, and since when it is there. */
export type NewIncident = Pick<Change, "kind" | "column" | "from" | "to"> & { first_seen: Date };

/** The new blocking changes that a check found first. */
export type IncidentGroup = {
  account_id: string;
  account_name: string;
  contract_id: string;
  contract_name: string;
  check_id: string;
  incidents: NewIncident[];
};
