import { readId } from "#domain/id.ts";
import { ENVIRONMENTS, type Environment } from "#domain/keys/environment.ts";
import { type Params, withoutUnset } from "#domain/query.ts";
import { readName } from "#domain/text/name.ts";
import { readDay } from "#domain/usage/day.ts";
import { MAX_SEVERITY, RESULTS, type Result } from "./severity.ts";

/** Filters of a list of checks, as in the page's query string. `from` and `to` are days in UTC. */
export type CheckQuery = {
  contract_id?: string;
  result?: Result;
  environment?: Environment;
  key_id?: string;
  min_severity?: number;
  max_severity?: number;
  decision?: "block";
  column?: string;
  from?: string;
  to?: string;
  cursor?: string;
  before?: string;
};

/** Parses the query string. Invalid values are ignored, so that every address shows a list. */
export function readCheckQuery(params: Params): CheckQuery {
  return withoutUnset<CheckQuery>({
    contract_id: readId("ctr", params.contract_id),
    result: RESULTS.find((result) => result === params.result),
    environment: ENVIRONMENTS.find((environment) => environment === params.environment),
    key_id: readId("key", params.key_id),
    min_severity: severity(params.min_severity),
    max_severity: severity(params.max_severity),
    decision: params.decision === "block" ? "block" : undefined,
    column: readName(params.column),
    from: readDay(params.from),
    to: readDay(params.to),
    cursor: readId("chk", params.cursor),
    before: readId("chk", params.before),
  });
}

function severity(text: unknown) {
  if (typeof text !== "string" || !/^\d{1,3}$/.test(text)) return undefined;
  return Number(text) <= MAX_SEVERITY ? Number(text) : undefined;
}
