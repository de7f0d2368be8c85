import type { Dialect } from "../mapping/dialects.ts";
import { UnknownStatement } from "./impossible.ts";
import type { Name } from "./name.ts";
import { nameText, tableKeyOf } from "./table-name.ts";

/** The database of a name: its own, or the one that a session is in, as USE or `\connect` leave it out. */
export function databaseOf(parts: readonly Name[], session: Name | null) {
  return (parts.length > 2 ? parts.at(-3) : session) ?? null;
}

/** Something with a name in a database. */
type Placed = { parts: readonly Name[]; database: Name | null };

/** Refuses a name that a table in an unknown database may have. */
export function refuseUnplaced(tables: readonly Placed[], { parts, database }: Placed, at: number) {
  if (!database || parts.length > 2) return;
  if (tables.every((table) => databaseOf(table.parts, table.database))) return;
  throw new UnknownStatement(
    `${nameText(parts)} may be in a different database from the table of this name. Read the statements of each database separately.`,
    at,
  );
}

/** Whether a table is certainly in a database; null if that is not known. */
export function isInDatabase(table: Placed, database: Name, dialect: Dialect | null) {
  const own = databaseOf(table.parts, table.database);
  return own && tableKeyOf(own, dialect) === tableKeyOf(database, dialect);
}
