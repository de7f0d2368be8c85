import { type JsonObject, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { lookUp } from "../mapping/lookup.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../sql/parse-type.ts";
import type { SourceColumn } from "../table.ts";

/**
 * A property's type is its logical one; where it has none of the standard's, that of the database
 * decides.
 */
export function mapProperty(
  column: { name: string; required: boolean },
  property: JsonObject,
  dialect: Dialect | undefined,
): SourceColumn {
  const logical = textAt(property, "logicalType");
  const physical = textAt(property, "physicalType");
  const physical_type = physical ?? logical ?? "";
  const type = parseType(physical_type) ?? { name: physical_type };
  // Version 3.0 has no timestamp.
  if (logical === "date" && lookUp("sql", type, dialect)?.type === "timestamp") {
    return mapColumn("sql", { ...column, type, physical_type }, dialect);
  }
  if (logical !== undefined && lookUp("odcs", { name: logical })) {
    return mapColumn("odcs", { ...column, type: { name: logical }, physical_type });
  }
  if (physical_type) return mapColumn("sql", { ...column, type, physical_type }, dialect);
  return { ...column, physical_type, fault: "This property has no logicalType." };
}
