import type { Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { cutShort, itemsCutShort } from "../sql/cut-short.ts";
import { typedColumn } from "../sql/types/typed-column.ts";
import type { SourceColumn, Table } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { dialectOf, dialectOfRows } from "./dialect.ts";
import { isKey, isNullTold, isRequired, isUnseen } from "./required.ts";
import { at, CATALOG, HIDDEN, NAME, POSITION, type Row, SCHEMA, TABLE } from "./row.ts";
import { DOUBTFUL, mayBeRowVersion } from "./row-version.ts";
import {
  isArrayOf,
  isSaidIn,
  isWithoutScale,
  isWithoutWidth,
  isWritten,
  typeText,
  withoutScale,
  withoutWidth,
} from "./type-text.ts";
import { unreadNames } from "./unread-names.ts";

/** Databases describe themselves beside what people have made. */
const OWN = /^(information_schema|pg_catalog)$/i;

/** The tables that rows describe, in the order of their first rows. */
export function tablesOf(
  rows: readonly Row[],
  fallback: string,
  dialect: Dialect | undefined,
): Table[] {
  const others = rows.filter((row) => !OWN.test(at(row, SCHEMA)));
  const groups = groupsOf(others.length > 0 ? others : rows);
  const schemas = new Map<string, number>();
  for (const [first] of groups.values()) {
    const name = first ? at(first, TABLE) : "";
    schemas.set(name, (schemas.get(name) ?? 0) + 1);
  }
  const ofRows = dialectOfRows(rows);
  return [...groups].map(([whole, group]) => {
    const [first] = group;
    const name = first ? at(first, TABLE) : "";
    const among: Among = {
      inside: newInside(),
      isOnlyKey: group.filter(isKey).length === 1,
      isDoubtful: mayBeRowVersion(group),
    };
    const columns = inOrder(group)
      .filter((row) => !isUnseen(row))
      .map((row) => columnOf(row, dialect ?? dialectOf(row) ?? ofRows, among));
    const isOnly = schemas.get(name) === 1;
    const note = noteOf(group);
    return { name: (isOnly ? name : whole) || fallback, columns, ...(note && { note }) };
  });
}

/** What of a table's rows is not in its columns. */
function noteOf(rows: readonly Row[]): string {
  const unseen = rows.filter(isUnseen).map((row) => at(row, NAME));
  const unread = unreadNames(rows);
  const notes = [
    unseen.length > 0 && `Left out, as they are hidden: ${unseen.join(", ")}.`,
    unread.length > 0 && `Not read from the listing: ${unread.join(", ")}.`,
  ];
  return notes.filter(Boolean).join(" ");
}

function groupsOf(rows: readonly Row[]) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = qualified(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

function qualified(row: Row) {
  return [at(row, CATALOG), at(row, SCHEMA), at(row, TABLE)].filter(Boolean).join(".");
}

function inOrder(rows: readonly Row[]) {
  const positions = new Map(rows.map((row) => [row, Number(at(row, POSITION) || Number.NaN)]));
  if ([...positions.values()].some(Number.isNaN)) return rows;
  return [...rows].sort((one, other) => (positions.get(one) ?? 0) - (positions.get(other) ?? 0));
}

/** What the table of a row says of its column: whether no other is in the key, and whether a timestamp is a time. */
type Among = { inside: Inside; isOnlyKey: boolean; isDoubtful: boolean };

function columnOf(row: Row, dialect: Dialect | undefined, among: Among): SourceColumn {
  const name = at(row, NAME);
  if (row.values.has("field_path") && at(row, ["field_path"]) !== name) {
    throw new UnreadableSource(
      "Some of its rows are fields inside columns. Select from INFORMATION_SCHEMA.COLUMNS instead.",
      row.place,
    );
  }
  if (name === "") throw new UnreadableSource("This row has no column name.", row.place);
  const physical_type = typeText(row, dialect);
  const required = isRequired(row, physical_type, dialect, among.isOnlyKey);
  if (row.values.has(HIDDEN)) {
    const fault =
      "It stands for columns that only Spark knows. Read the table, or DESCRIBE it there.";
    return { name, required, physical_type, fault };
  }
  if (physical_type === "") {
    return {
      name,
      required,
      physical_type,
      fault: "This column has no type. Write it into the list.",
    };
  }
  if (!dialect && among.isDoubtful && physical_type === "timestamp") {
    return { name, required, physical_type, fault: DOUBTFUL, likely: "timestamp" };
  }
  if (isWithoutScale(row, physical_type, dialect)) {
    return { name, required, physical_type, ...withoutScale(physical_type) };
  }
  if (isWithoutWidth(row, physical_type, dialect)) {
    return { name, required, physical_type, ...withoutWidth(physical_type) };
  }
  const nullable = required || isNullTold(row, dialect) ? !required : undefined;
  const column = typedColumn({ name, required, nullable, physical_type }, dialect, among.inside);
  const listed = isArrayOf(row) ? itemsCutShort(column, dialect) : column;
  return isWritten(row, physical_type)
    ? listed
    : cutShort(listed, dialect, (kind) => isSaidIn(row, kind));
}
