import { readId } from "#domain/id.ts";
import { type Params, withoutUnset } from "#domain/query.ts";

/**
 * Which changes are listed: those that the latest checks still have, or those of them that block.
 */
export const INCIDENT_STATES = ["open", "blocking"] as const;

/** Filters of a list of incidents, as in the page's query string. */
export type IncidentQuery = {
  contract_id?: string;
  state?: (typeof INCIDENT_STATES)[number];
  /** How many entries precede the page. */
  cursor?: number;
};

/** Parses the query string. Invalid values are ignored, so that every address shows a list. */
export function readIncidentQuery(params: Params): IncidentQuery {
  const { contract_id, state, cursor } = params;
  return withoutUnset<IncidentQuery>({
    contract_id: readId("ctr", contract_id),
    state: INCIDENT_STATES.find((name) => name === state),
    cursor: typeof cursor === "string" && /^\d{1,4}$/.test(cursor) ? Number(cursor) : undefined,
  });
}

/** Converts the query to the procedures' filter. */
export function incidentFilterOf({ contract_id, state }: IncidentQuery) {
  return {
    contract_id,
    is_open: state === "open" || undefined,
    is_blocking: state === "blocking" || undefined,
  } as const;
}
