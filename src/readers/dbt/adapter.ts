import { DIALECTS, type Dialect } from "../mapping/dialects.ts";

/** Adapters that are named for something else than their dialect. */
const OTHERS: ReadonlyMap<string, Dialect> = new Map([
  ["athena", "trino"],
  ["fabric", "mssql"],
  ["materialize", "postgres"],
  ["sqlserver", "mssql"],
  ["synapse", "mssql"],
]);

/** The dialect of a manifest's adapter; undefined for one that is not known. */
export function dialectOf(adapter: unknown): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect === adapter) ?? OTHERS.get(String(adapter));
}
