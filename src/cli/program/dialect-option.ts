import { InvalidArgumentError, Option } from "commander";
import { DIALECTS, type Dialect } from "#readers/mapping/dialects.ts";

/** What others call a dialect, or write in it. */
const OTHERS: ReadonlyMap<string, string> = new Map([
  ["athena", "trino for queries, and spark for its CREATE TABLE"],
  ["hive", "spark"],
  ["mariadb", "mysql"],
  ["sqlserver", "mssql"],
  ["tsql", "mssql"],
  ["synapse", "mssql"],
  ["postgresql", "postgres"],
  ["presto", "trino"],
  ["sparksql", "spark"],
]);

/** An option that takes a dialect, and says which one to take in place of a name that is none. */
export function dialectOption(flags: string, description: string): Option {
  const option = new Option(flags, description).choices(DIALECTS);
  return option.argParser((text: string) => {
    const dialect = DIALECTS.find((name) => name === text);
    if (dialect) return dialect satisfies Dialect;
    const other = OTHERS.get(text.toLowerCase());
    if (other) throw new InvalidArgumentError(`Take ${other}.`);
    throw new InvalidArgumentError(`Allowed choices are ${DIALECTS.join(", ")}.`);
  });
}
