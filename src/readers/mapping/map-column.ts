import type { Detail, Shape } from "#domain/details/detail.ts";
import type { ReadColumn, SourceColumn } from "../table.ts";
import { detailOf } from "./detail-of.ts";
import type { Dialect } from "./dialects.ts";
import { excessOf, type Inside } from "./inside.ts";
import { dialectsOf, lookUp, type PhysicalType } from "./lookup.ts";
import { UNENFORCED } from "./sql-shapes.ts";
import type { System } from "./table.ts";

/** What a source says about a column. */
export type Described = Pick<Detail, "nullable" | "id"> & {
  name: string;
  required: boolean;
  /** The type to look up in the table of types. */
  type: PhysicalType;
  /** The type as the source writes it. */
  physical_type: string;
  /** What the source says about its shape, if the table of types cannot. */
  is?: Shape | undefined;
  /** Whether the source says so for a whole number, separately from its type. */
  isUnsigned?: boolean;
  /** Where its shape was read. */
  inside?: Inside;
};

/** The shape of a type, whose name does not say whether it has negative numbers. */
export function withSign(
  is: Shape | undefined,
  isUnsigned: boolean | undefined,
  dialect: Dialect | undefined,
): Shape | undefined {
  const isPositive = isUnsigned && !(dialect && UNENFORCED.has(dialect));
  return isPositive && is?.kind === "integer" ? { ...is, signed: false } : is;
}

/** Types of several numbers. */
const VECTOR = /^(half)?vec(tor)?$/i;

/** Makes a column, and looks its type up in the table of types. */
export function mapColumn(
  system: System,
  { name, required, type, physical_type, isUnsigned, inside, nullable, id, is: said }: Described,
  dialect?: Dialect | undefined,
): SourceColumn {
  const entry = lookUp(system, type, dialect);
  const known = { nullable, id, physical: physical_type };
  if (!entry) {
    const detail = detailOf("string", known);
    const dialects = system === "sql" && !dialect ? dialectsOf(type) : [];
    const others = dialects.length > 0 && { dialects };
    const has = others ? `a counterpart only in ${dialects.join(", ")}` : "no counterpart";
    const fault = `The type ${physical_type} has ${has}.`;
    const likely = VECTOR.test(type.name) && { likely: "json" as const };
    const column = { name, required, physical_type, fault };
    return { ...column, ...others, ...likely, ...(detail && { detail }) };
  }
  const { type: mapped, lossy, note, is } = entry;
  const shape = said ?? withSign(is, isUnsigned, dialect);
  const detail = detailOf(mapped, { ...known, is: shape });
  const excess = inside ? excessOf(inside) : null;
  const column: ReadColumn = { name, required, physical_type, type: mapped, lossy };
  if (note !== undefined) column.note = note;
  if (detail) column.detail = detail;
  if (excess !== null) column.excess = excess;
  return column;
}
