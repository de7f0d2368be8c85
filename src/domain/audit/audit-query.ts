import { readId } from "#domain/id.ts";
import { type Params, withoutUnset } from "#domain/query.ts";
import { readName } from "#domain/text/name.ts";
import { readDay } from "#domain/usage/day.ts";
import { ACCOUNT_ACTIONS, type AccountAction } from "./audit.ts";

/** Filters of the audit log, as in the page's query string. `from` and `to` are days in UTC. */
export type AuditQuery = {
  actor?: string;
  action?: AccountAction;
  target?: string;
  from?: string;
  to?: string;
  cursor?: string;
  before?: string;
};

/** Parses the query string. Invalid values are ignored, so that every address shows a list. */
export function readAuditQuery(params: Params): AuditQuery {
  const text = (value: Params[string]) =>
    readName(typeof value === "string" ? value.trim() : undefined);
  const action = text(params.action);
  return withoutUnset<AuditQuery>({
    actor: text(params.actor),
    action: ACCOUNT_ACTIONS.find((known) => known === action),
    target: text(params.target),
    from: readDay(params.from),
    to: readDay(params.to),
    cursor: readId("aud", params.cursor),
    before: readId("aud", params.before),
  });
}
