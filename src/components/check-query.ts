import { ENVIRONMENTS, type Environment } from "../server/domain/environment.ts";
import { isId } from "../server/domain/id.ts";
import { isStorable, MAX_NAME_LENGTH } from "../server/domain/name.ts";
import { MAX_SEVERITY, RESULTS, type Result } from "../server/domain/verdict.ts";

/** The filters of a list of checks as its address has them: `from` and `to` are days in UTC. */
export type CheckQuery = {
  contract_id?: string;
  result?: Result;
  environment?: Environment;
  min_severity?: number;
  max_severity?: number;
  column?: string;
  from?: string;
  to?: string;
  cursor?: string;
};

type Params = Record<string, string | string[] | undefined>;

/** Reads an address. What is no value of its filter is left out, so that any address shows a list. */
export function readCheckQuery(params: Params): CheckQuery {
  const text = (name: keyof CheckQuery) => {
    const value = params[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const idOf = (prefix: "ctr" | "chk", id = "") => (isId(prefix, id) ? id : undefined);
  const column = text("column");
  const query: CheckQuery = {
    contract_id: idOf("ctr", text("contract_id")),
    result: RESULTS.find((result) => result === text("result")),
    environment: ENVIRONMENTS.find((environment) => environment === text("environment")),
    min_severity: severity(text("min_severity")),
    max_severity: severity(text("max_severity")),
    column: column && isStorable(column) ? column.slice(0, MAX_NAME_LENGTH) : undefined,
    from: day(text("from")),
    to: day(text("to")),
    cursor: idOf("chk", text("cursor")),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** What the procedure is asked for: whole days, the last one included. */
export function checkFilterOf({ from, to, ...rest }: CheckQuery) {
  return {
    ...rest,
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: new Date(Date.parse(to) + DAY_MS).toISOString() }),
  };
}

/** The query part of the address that has these filters. */
export function checkSearch(query: CheckQuery) {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

const DAY_MS = 24 * 60 * 60 * 1000;

function severity(text = "") {
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_SEVERITY ? Number(text) : undefined;
}

/** YYYY-MM-DD, a day that the calendar has. */
function day(text = "") {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return time?.getTime() && time.toISOString().startsWith(text) ? text : undefined;
}
