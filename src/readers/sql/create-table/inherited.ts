import { numberText } from "#domain/text/number-text.ts";
import type { Dialect } from "../../mapping/dialects.ts";
import { placeAt, UnreadableSource } from "../../unreadable.ts";
import { addColumn, type Column, columnsOf, findColumn } from "../columns/columns.ts";
import { isNotNullByKey } from "../columns/nullability.ts";
import { elementsFrom } from "../elements.ts";
import { type Schema, tableOf } from "../schema.ts";
import { nameText, readName } from "../table-name.ts";
import type { Table } from "../tables.ts";
import type { Token } from "../tokens.ts";

/** Columns that the tables of a text copy at most, as a short text may double them with each statement. */
const MAX_COPIED = 1_000_000;

/** INHERITS (a, b): their columns come first, and columns of one name are merged. */
export function inherit(schema: Schema, table: Table, tokens: readonly Token[], open: number) {
  const own = table.columns.list;
  const merged = columnsOf([], schema.grammar.dialect);
  for (const element of elementsFrom(tokens, open)?.elements ?? []) {
    const { parts } = readName(element, 0);
    const parent = tableOf(schema, parts, table.from);
    if (!parent || parent.fault) {
      table.fault ??= `It inherits columns of ${nameText(parts)}, which is not in this text.`;
      continue;
    }
    parent.children.push({ table, isPartition: false });
    refuseOwn(table, parent);
    countCopied(schema, table, parent);
    copyNotNulls(table, parent);
    for (const column of parent.columns.list)
      mergeColumn(merged, copyOf(column, schema.grammar.dialect));
  }
  for (const column of own) mergeColumn(merged, column);
  table.columns = merged;
}

/** LIKE a, PARTITION OF a, CLONE a: a table has columns as another one. */
export function copyColumns(schema: Schema, table: Table, other: Table) {
  const { dialect } = table.columns;
  countCopied(schema, table, other);
  copyNotNulls(table, other);
  for (const column of other.columns.list) {
    // MySQL copies keys, too.
    const isKey = column.isKey && dialect === "mysql";
    addColumn(table.columns, { ...copyOf(column, dialect), isKey });
  }
}

function countCopied(schema: Schema, table: Table, { columns }: Table) {
  schema.copied += columns.list.length;
  if (schema.copied <= MAX_COPIED) return;
  throw new UnreadableSource(
    `Up to here, tables copy more than ${numberText(MAX_COPIED)} columns from others. Give the text in parts.`,
    placeAt(schema.text, table.from),
  );
}

/** A named NOT NULL goes along with its column. */
function copyNotNulls(table: Table, other: Table) {
  for (const [name, constraint] of other.constraints)
    if (constraint.says === "not null") table.constraints.set(name, constraint);
}

/** A copy of a column, without its key. */
function copyOf(column: Column, dialect: Dialect | null): Column {
  const isNotNull = column.isNotNull || isNotNullByKey(column, dialect);
  return { ...column, isNotNull, isKey: false };
}

/** Refuses a child of a table with NOT NULL … NO INHERIT, which leaves open what the child has. */
export function refuseOwn(table: Table, parent: Table) {
  const own = parent.columns.list.find((column) => column.isOwnNotNull);
  if (own)
    table.fault ??= `Its parent says NOT NULL … NO INHERIT of ${own.name.text}. List its columns.`;
}

function mergeColumn(columns: Table["columns"], column: Column) {
  const same = findColumn(columns, column.name);
  if (!same) addColumn(columns, column);
  else {
    same.isNotNull ||= column.isNotNull;
    same.isKey ||= column.isKey;
  }
}
