import type { Dialect } from "../mapping/dialects.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../sql/parse-type.ts";
import type { SourceColumn } from "../table.ts";

/** A column of the database that a project runs on. */
export function mapType(
  column: { name: string; required: boolean },
  physical_type: string,
  dialect: Dialect | undefined,
): SourceColumn {
  if (physical_type === "") return { ...column, physical_type, fault: "This column has no type." };
  const type = parseType(physical_type) ?? { name: physical_type };
  return mapColumn("sql", { ...column, type, physical_type }, dialect);
}
