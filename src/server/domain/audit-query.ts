import { ACCOUNT_ACTIONS, type AccountAction } from "./audit.ts";
import { readDay, wholeDays } from "./day.ts";
import { isId } from "./id.ts";
import { firstCodePoints, isStorable } from "./name.ts";

/** The filters of an audit log as its address has them: `from` and `to` are days in UTC. */
export type AuditQuery = {
  actor?: string;
  action?: AccountAction;
  target?: string;
  from?: string;
  to?: string;
  cursor?: string;
};

type Params = Record<string, string | string[] | undefined>;

/** Reads an address. What is no value of its filter is left out, so that any address shows a list. */
export function readAuditQuery(params: Params): AuditQuery {
  const text = (name: keyof AuditQuery) => {
    const value = params[name];
    const trimmed = typeof value === "string" && isStorable(value) ? value.trim() : "";
    return trimmed === "" ? undefined : firstCodePoints(trimmed);
  };
  const action = text("action");
  const cursor = text("cursor");
  const query: AuditQuery = {
    actor: text("actor"),
    action: ACCOUNT_ACTIONS.find((known) => known === action),
    target: text("target"),
    from: readDay(params.from),
    to: readDay(params.to),
    cursor: cursor && isId("aud", cursor) ? cursor : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** What the procedure is asked for: whole days, the last one included. */
export function auditFilterOf({ from, to, ...rest }: AuditQuery) {
  return { ...rest, ...wholeDays({ from, to }) };
}

/** The query part of the address that has these filters. */
export function auditSearch(query: AuditQuery) {
  const entries = Object.entries(query);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}
