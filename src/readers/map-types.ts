import type { ColumnType } from "#server/contracts/rules/column.ts";
import type { SourceColumn, SourceTable } from "./table.ts";

/** Types that a person has mapped, by the name of the physical type. */
export type TypeMap = Readonly<Record<string, ColumnType>>;

/**
 * Replaces what the table of types says by what a person has said. Case and arguments do not count:
 * `geometry` stands for `GEOMETRY(Point, 4326)`.
 */
export function mapTypes(tables: readonly SourceTable[], types: TypeMap): SourceTable[] {
  const byName = new Map(Object.entries(types).map(([name, type]) => [typeName(name), type]));
  const mapped = (column: SourceColumn): SourceColumn => {
    const type = byName.get(typeName(column.physical_type));
    if (!type) return column;
    const { name, required, physical_type } = column;
    return { name, type, required, physical_type, lossy: false };
  };
  return tables.map((table) =>
    "fault" in table ? table : { name: table.name, columns: table.columns.map(mapped) },
  );
}

/** A type without case, arguments and repeated spaces, as a person maps it. */
export function typeName(physical: string) {
  const from = physical.search(/[(<[]/);
  const to = Math.max(...[...")>]"].map((mark) => physical.lastIndexOf(mark)));
  const hasArguments = from >= 0 && to > from;
  const withoutArguments = hasArguments
    ? `${physical.slice(0, from)} ${physical.slice(to + 1)}`
    : physical;
  return withoutArguments.toLowerCase().replace(/\s+/g, " ").trim();
}
