import type { Shape } from "#domain/details/detail.ts";
import { shapeText } from "#domain/details/detail-text.ts";
import { detailOf } from "../mapping/detail-of.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { lookUp } from "../mapping/lookup.ts";
import { isMapped, type SourceColumn } from "../table.ts";

/** Dialects whose data_type leaves out what stands in parentheses after a type. */
const APART: readonly Dialect[] = ["postgres", "redshift", "mysql", "mssql", "snowflake", "oracle"];

/**
 * A column whose type is a data_type of information_schema. Its shape is not known if the type may have
 * a length, digits or UNSIGNED that stands elsewhere, where `isSaid` does not find it.
 */
export function cutShort(
  column: SourceColumn,
  dialect: Dialect | undefined,
  isSaid: (kind: Shape["kind"]) => boolean,
): SourceColumn {
  if (!dialect || !APART.includes(dialect) || !isMapped(column)) return column;
  const { detail: { is, ...said } = {}, physical_type: name, type } = column;
  if (!is || name.includes("(") || isSaid(is.kind)) return column;
  if (!mayHaveMore(name, is, dialect)) return column;
  const { detail: _, ...rest } = column;
  const detail = detailOf(type, said);
  return { ...rest, ...(detail && { detail }) };
}

/** The same for a list whose items have such a data_type, and nothing beside it: Postgres's _varchar. */
export function itemsCutShort(column: SourceColumn, dialect: Dialect | undefined): SourceColumn {
  const list = isMapped(column) ? column.detail?.is : undefined;
  if (!dialect || !isMapped(column) || list?.kind !== "list") return column;
  const { detail: { is, ...said } = {}, type } = list.items;
  if (!is || !mayHaveMore(said.physical ?? "", is, dialect)) return column;
  const detail = detailOf(type, said);
  const items = { type, ...(detail && { detail }) };
  return { ...column, detail: { ...column.detail, is: { kind: "list", items } } };
}

/** MySQL's integers may be UNSIGNED; of others, a number in parentheses would make another shape. */
function mayHaveMore(name: string, is: Shape, dialect: Dialect) {
  if (dialect === "mysql" && is.kind === "integer") return true;
  const other = lookUp("sql", { name, args: ["2"] }, dialect)?.is;
  return !other || shapeText(other) !== shapeText(is);
}
