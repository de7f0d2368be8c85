import type { IncomingMessage } from "node:http";
import { readJson } from "./body.ts";
import type { Route } from "./routes.ts";

/** Returns a procedure's input: the path's parameters, with the fields of the body or the query. */
export async function readInput(
  { takesBody, takesQuery }: Route,
  params: Record<string, string>,
  req: IncomingMessage,
  query: string,
): Promise<unknown> {
  if (takesBody) {
    const body = await readJson(req);
    const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
    return isObject ? { ...body, ...params } : body;
  }
  if (takesQuery) return { ...queryOf(query), ...params };
  return Object.keys(params).length > 0 ? params : undefined;
}

/** Parses a query string. A repeated parameter becomes a list, which no field accepts. */
export function queryOf(query: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name);
    if (Array.isArray(before)) before.push(value);
    else values.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(values);
}
