import { readDay, wholeDays } from "./day.ts";
import { ENVIRONMENTS, type Environment } from "./environment.ts";
import { isId } from "./id.ts";
import { firstCodePoints, isStorable } from "./name.ts";
import { MAX_SEVERITY, RESULTS, type Result } from "./verdict.ts";

/** The filters of a list of checks as its address has them: `from` and `to` are days in UTC. */
export type CheckQuery = {
  contract_id?: string;
  result?: Result;
  environment?: Environment;
  key_id?: string;
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
  const idOf = (prefix: "ctr" | "chk" | "key", id = "") => (isId(prefix, id) ? id : undefined);
  const column = text("column");
  const query: CheckQuery = {
    contract_id: idOf("ctr", text("contract_id")),
    result: RESULTS.find((result) => result === text("result")),
    environment: ENVIRONMENTS.find((environment) => environment === text("environment")),
    key_id: idOf("key", text("key_id")),
    min_severity: severity(text("min_severity")),
    max_severity: severity(text("max_severity")),
    column: column && isStorable(column) ? firstCodePoints(column) : undefined,
    from: readDay(params.from),
    to: readDay(params.to),
    cursor: idOf("chk", text("cursor")),
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** What the procedure is asked for: whole days, the last one included. */
export function checkFilterOf({ from, to, ...rest }: CheckQuery) {
  return { ...rest, ...wholeDays({ from, to }) };
}

/** The query part of the address that has these filters. */
export function checkSearch(query: CheckQuery) {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : "";
}

function severity(text = "") {
  return /^\d{1,3}$/.test(text) && Number(text) <= MAX_SEVERITY ? Number(text) : undefined;
}
