import { DIALECTS, type Dialect } from "./dialects.ts";

/** What other programs call databases, if it is not the dialect's name. */
const OTHERS: ReadonlyMap<string, Dialect> = new Map([
  ["athena", "trino"],
  ["fabric", "mssql"],
  ["mariadb", "mysql"],
  ["materialize", "postgres"],
  ["postgresql", "postgres"],
  ["presto", "trino"],
  ["sqlserver", "mssql"],
  ["synapse", "mssql"],
]);

/** The dialect of a database by its name; undefined if it is not known. */
export function namedDialect(name: unknown): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect === name) ?? OTHERS.get(String(name));
}
