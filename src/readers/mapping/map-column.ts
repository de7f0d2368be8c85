import type { Detail, Shape } from "#domain/details/detail.ts";
import type { SourceColumn } from "../table.ts";
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

/** Types of several numbers. */
const VECTOR = /^(half)?vec(tor)?$/i;

/** Makes a column, and looks its type up in the table of types. */
export function mapColumn(
  system: System,
  { name, required, type, physical_type, isUnsigned, inside, ...said }: Described,
  dialect?: Dialect | undefined,
): SourceColumn {
  const entry = lookUp(system, type, dialect);
  const column = { name, required, physical_type };
  if (!entry) {
    const detail = detailOf("string", { ...said, physical: physical_type, is: undefined });
    const dialects = system === "sql" && !dialect ? dialectsOf(type) : [];
    const known = dialects.length > 0 && { dialects };
    const has = known ? `a counterpart only in ${dialects.join(", ")}` : "no counterpart";
    const fault = `The type ${physical_type} has ${has}.`;
    const likely = VECTOR.test(type.name) && { likely: "json" as const };
    return { ...column, fault, ...known, ...likely, ...(detail && { detail }) };
  }
  const { is, ...mapped } = entry;
  const isPositive = isUnsigned && !(dialect && UNENFORCED.has(dialect));
  const shape = said.is ?? (isPositive && is?.kind === "integer" ? { ...is, signed: false } : is);
  const detail = detailOf(mapped.type, { ...said, physical: physical_type, is: shape });
  const excess = inside ? excessOf(inside) : null;
  return { ...column, ...mapped, ...(detail && { detail }), ...(excess && { excess }) };
}
