import type { ColumnType } from "#domain/contracts/column-type.ts";
import { detailUnder } from "#domain/details/details.ts";
import { isMapped, type ReadColumn, type SourceColumn, type SourceTable } from "./table.ts";

/** Types that a person has mapped, by the name of the physical type. */
export type TypeMap = Readonly<Record<string, ColumnType>>;

/**
 * Replaces what the table of types says by what a person has said. Case and arguments do not count:
 * `geometry` stands for `GEOMETRY(Point, 4326)`, but not for a list of them. A column without a type
 * is mapped by its own name and that of its table: `orders.total`.
 */
export function mapTypes(tables: readonly SourceTable[], types: TypeMap): SourceTable[] {
  if (Object.keys(types).length === 0) return [...tables];
  const byName = new Map(Object.entries(types).map(([name, type]) => [typeName(name), type]));
  const byColumn = new Map(Object.entries(types).map(([name, type]) => [name.toLowerCase(), type]));
  const mapped = (table: string, column: SourceColumn): SourceColumn => {
    const isUntyped = !isMapped(column) && column.physical_type === "";
    const type = isUntyped
      ? byColumn.get(columnName(table, column.name).toLowerCase())
      : byName.get(typeName(column.physical_type));
    return type ? chosenColumn(column, type) : column;
  };
  return tables.map((table) =>
    "fault" in table
      ? table
      : { ...table, columns: table.columns.map((column) => mapped(table.name, column)) },
  );
}

/** How a column without a type is named, to say which one it has. */
export function columnName(table: string, column: string) {
  return `${table}.${column}`;
}

/** A column whose type a person has chosen. What is known of it beyond the type stays. */
export function chosenColumn(column: SourceColumn, type: ColumnType): ReadColumn {
  const { name, required, physical_type } = column;
  const detail = column.detail && detailUnder(type, column.detail);
  return { name, type, required, physical_type, lossy: false, ...(detail && { detail }) };
}

/** What a person's mapping is compared by. */
function typeName(physical: string) {
  return mappedName(physical)
    .split(/("(?:[^"]|"")*")/)
    .map((part, n) => (n % 2 ? part : part.toLowerCase()))
    .join("");
}

/** These are written around another type, which is the one that counts. */
const WRAPPED = /^(?:(?:nullable|lowcardinality|simpleaggregatefunction)\s*\(|optional\s*[(<[])/i;

/** A type as a person maps it: without arguments and repeated spaces. */
export function mappedName(physical: string): string {
  const [, quoted = "", plain = ""] = /^(.*"|)([^"]*)$/s.exec(physical) ?? [];
  if (WRAPPED.test(physical)) return physical.replace(/\s+/g, " ").trim();
  const list = /\[\d*\]$/.test(plain) && !/^fixed/i.test(plain) ? "[]" : "";
  const element = list ? plain.slice(0, plain.indexOf("[")) : plain;
  const name = withoutArguments(element).replace(/\s+/g, " ");
  return `${quoted}${name.trimEnd()}${list}`.trim();
}

function withoutArguments(plain: string) {
  const from = plain.search(/[(<[]/);
  const to = Math.max(...[...")>]"].map((mark) => plain.lastIndexOf(mark)));
  return from >= 0 && to > from ? `${plain.slice(0, from)} ${plain.slice(to + 1)}` : plain;
}
