import { CHANGE_KINDS, type Change, type ChangeKind } from "#domain/checks/change.ts";

/** What an incident counts: a change, or missing details that a policy requires. */
export const INCIDENT_KINDS = [...CHANGE_KINDS, "not_compared"] as const;

export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export type IncidentName = Pick<Change, "column" | "from" | "to"> & { kind: IncidentKind };

/** The incident of missing details: a contract has at most one, whichever columns it is about. */
export const NOT_COMPARED = { kind: "not_compared", column: "", from: null, to: null } as const;

/** Whether an incident counts a change, not missing details. */
export function isChange<Incident extends { kind: IncidentKind }>(
  incident: Incident,
): incident is Incident & { kind: ChangeKind } {
  return incident.kind !== NOT_COMPARED.kind;
}
