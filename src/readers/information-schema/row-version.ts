import { at, type Row, TYPE } from "./row.ts";

export const DOUBTFUL =
  "In most databases a timestamp is a time, but in SQL Server it is a row version. Choose the dialect, such as mssql or mysql.";

/**
 * Whether a timestamp of a table may be SQL Server's: there it is the only one of its table, and no type has
 * a length or digits.
 */
export function mayBeRowVersion(rows: readonly Row[]): boolean {
  const types = rows.map((row) => at(row, TYPE));
  const all = types.every((type) => OF_MSSQL.has(type));
  return all && types.filter((type) => type === "timestamp").length === 1;
}

/** What SQL Server's information_schema calls types. */
const OF_MSSQL = new Set(
  (
    "bigint int smallint tinyint bit decimal numeric money smallmoney float real date datetime datetime2 datetimeoffset " +
    "smalldatetime time timestamp char varchar text nchar nvarchar ntext binary varbinary image uniqueidentifier xml " +
    "sql_variant hierarchyid geometry geography json vector"
  ).split(" "),
);
