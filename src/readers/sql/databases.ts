import type { Dialect } from "../mapping/dialects.ts";
import { UnknownStatement } from "./impossible.ts";
import { type Name, tableKeyOf } from "./table-name.ts";
import type { Table } from "./tables.ts";

/** The database of a name: its own, or the one that a session is in. */
function databaseOf(parts: readonly Name[], session: Name | null) {
  return (parts.length > 2 ? parts.at(-3) : session) ?? null;
}

/** Those tables that are in the database of a name, as USE or `\connect` leave it out. */
export function inDatabase(
  tables: Table[],
  parts: readonly Name[],
  session: Name | null,
  dialect: Dialect | null,
  at: number,
): Table[] {
  const own = databaseOf(parts, session);
  return tables.filter((table) => {
    const other = databaseOf(table.parts, table.database);
    if (own && other) return tableKeyOf(own, dialect) === tableKeyOf(other, dialect);
    if (!own || parts.length > 2) return true;
    const name = parts.map(({ text }) => text).join(".");
    throw new UnknownStatement(
      `${name} may be in another database than the table of this name. Read each database's statements on their own.`,
      at,
    );
  });
}

/** Whether a table is surely in a database; null if nobody knows. */
export function isInDatabase(table: Table, database: Name, dialect: Dialect | null) {
  const own = databaseOf(table.parts, table.database);
  return own && tableKeyOf(own, dialect) === tableKeyOf(database, dialect);
}
