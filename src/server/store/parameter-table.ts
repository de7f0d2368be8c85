import { intArray, textArray } from "./array-parameter.ts";

/** A column's SQL type, and its value in a row. */
type ParameterColumn<Row> =
  | ["text", (row: Row) => string | null]
  | ["int", (row: Row) => number | null];

export type ParameterColumns<Row> = Record<string, ParameterColumn<Row>>;

/**
 * A table that a statement takes as parameters: one array for each column, numbered from `first`.
 * Names, types and values stand together in `columns`.
 */
export function parameterTable<Row, Name extends string>(
  first: number,
  columns: { [column in Name]: ParameterColumn<Row> },
) {
  const entries = Object.entries(columns) as [Name, ParameterColumn<Row>][];
  const names = entries.map(([name]) => name).join(", ");
  const parameters = Object.fromEntries(
    entries.map(([name, [type]], index) => [name, `$${first + index}::${type}[]`]),
  ) as Record<Name, string>;
  const arrays = Object.values<string>(parameters);
  return {
    /** The array of one column in SQL: `$3::text[]`. */
    parameters,
    /** The rows as an item of FROM; `n` numbers them from 1. */
    rows: (alias: string) =>
      `unnest(${arrays.join(", ")}) WITH ORDINALITY AS ${alias} (${names}, n)`,
    /** The same, for plans that must not depend on the number of rows (docs/decisions/0035). */
    uncountedRows: (alias: string) =>
      `unnest(${arrays.map((array) => `(SELECT ${array})`).join(", ")}) WITH ORDINALITY AS ${alias} (${names}, n)`,
    values: (rows: readonly Row[]): Buffer[] => entries.map(([, column]) => arrayOf(column, rows)),
    /** The number of the parameter after the last. */
    end: first + entries.length,
  };
}

function arrayOf<Row>([type, value]: ParameterColumn<Row>, rows: readonly Row[]): Buffer {
  return type === "text" ? textArray(rows.map(value)) : intArray(rows.map(value));
}
