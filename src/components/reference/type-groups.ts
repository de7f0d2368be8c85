import type { ColumnType } from "#domain/contracts/column-type.ts";
import { DIALECT_TYPES } from "#readers/mapping/dialects.ts";
import { NOTES } from "#readers/mapping/notes.ts";
import { type Row, SYSTEMS, type System, TYPES } from "#readers/mapping/table.ts";

/** Types of a system that become the same type of ours; `note` says what is lost. */
export type TypeGroup = { type: ColumnType; names: string[]; note: string | null };

/** A system, or a dialect of SQL where it differs, with its anchor on the page. */
export type SystemTypes = { id: string; title: string; isDialect: boolean; groups: TypeGroup[] };

/** The table of types in the order of the page. */
export const SYSTEM_TYPES: readonly SystemTypes[] = Object.entries(SYSTEMS).flatMap(
  ([system, title]) => [
    { id: system, title, isDialect: false, groups: groupsOf(TYPES[system as System]) },
    ...(system === "sql" ? dialects() : []),
  ],
);

function dialects(): SystemTypes[] {
  return Object.entries(DIALECT_TYPES).map(([dialect, rows]) => ({
    id: `sql-${dialect}`,
    title: dialect,
    isDialect: true,
    groups: groupsOf(rows),
  }));
}

function groupsOf(rows: readonly Row[]): TypeGroup[] {
  const groups = new Map<string, TypeGroup>();
  for (const [type, names, , note] of rows) {
    const key = `${type} ${note ?? ""}`;
    const before = groups.get(key)?.names ?? [];
    const noteText = note ? NOTES[note] : null;
    groups.set(key, { type, names: [...before, ...names], note: noteText });
  }
  return [...groups.values()];
}

/** The systems that have a type whose name contains these letters, with those types only. */
export function findTypes(systems: readonly SystemTypes[], letters: string): SystemTypes[] {
  const search = letters.trim().toLowerCase();
  return systems
    .map((system) => ({ ...system, groups: groupsWith(system.groups, search) }))
    .filter(({ groups }) => groups.length > 0);
}

function groupsWith(groups: readonly TypeGroup[], search: string): TypeGroup[] {
  return groups
    .map((group) => ({ ...group, names: group.names.filter((name) => name.includes(search)) }))
    .filter(({ names }) => names.length > 0);
}
