import { intArray, textArray } from "./array-parameter.ts";

/** A column's SQL type, and how to get its value from a row. */
type ParameterColumn<Row> =
  | ["text", (row: Row) => string | null]
  | ["int", (row: Row) => number | null];

export type ParameterColumns<Row> = Record<string, ParameterColumn<Row>>;

/**
 * Defines a table passed to a statement as parameters: one array per column, numbered from `first`.
 * `columns` holds each column's name, type and value together.
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
    /** SQL for one column's array, such as `$3::text[]`. */
    parameters,
    /** SQL for the rows as a FROM item; `n` numbers them from 1. */
    rows: (alias: string) =>
      `unnest(${arrays.join(", ")}) WITH ORDINALITY AS ${alias} (${names}, n)`,
    /**
     * Like `rows`, but hides their number from the planner, so that the plan does not depend on it
     * (docs/decisions/0035).
     */
    uncountedRows: (alias: string) =>
      `unnest(${arrays.map((array) => `(SELECT ${array})`).join(", ")}) WITH ORDINALITY AS ${alias} (${names}, n)`,
    values: (rows: readonly Row[]): Buffer[] => entries.map(([, column]) => arrayOf(column, rows)),
    /** The number of the first parameter after the table's. */
    end: first + entries.length,
  };
}

function arrayOf<Row>([type, value]: ParameterColumn<Row>, rows: readonly Row[]): Buffer {
  return type === "text" ? textArray(rows.map(value)) : intArray(rows.map(value));
}
