import type { SourceColumn } from "../table.ts";
import type { Dialect } from "./dialects.ts";
import { lookUp, type PhysicalType } from "./lookup.ts";
import type { System } from "./table.ts";

type Described = {
  name: string;
  required: boolean;
  /** What the table of types is asked for. */
  type: PhysicalType;
  /** The type as the source writes it. */
  physical_type: string;
};

/** A column whose type is looked up in the table of types. */
export function mapColumn(
  system: System,
  { name, required, type, physical_type }: Described,
  dialect?: Dialect | undefined,
): SourceColumn {
  const mapped = lookUp(system, type, dialect);
  if (mapped) return { name, required, physical_type, ...mapped };
  return { name, required, physical_type, fault: `The type ${physical_type} has no counterpart.` };
}
