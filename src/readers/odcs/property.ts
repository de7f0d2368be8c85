import type { ColumnType } from "#domain/contracts/column-type.ts";
import { type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { lookUp } from "../mapping/lookup.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../sql/parse-type.ts";
import type { SourceColumn } from "../table.ts";

/** Logical types that are wider than what a database may have: version 3.0 has no timestamp. */
const REFINED: Record<string, ColumnType | undefined> = { date: "timestamp", number: "integer" };

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
  const stored = physical === undefined ? undefined : lookUp("sql", type, dialect)?.type;
  if (logical !== undefined && stored !== undefined && REFINED[logical] === stored) {
    return mapColumn("sql", { ...column, type, physical_type }, dialect);
  }
  // Of a date that the database tells nothing about, its format may have a time.
  const format = textAt(objectAt(property, "logicalTypeOptions"), "format") ?? "";
  if (logical === "date" && physical === undefined && hasTime(format)) {
    return mapColumn("odcs", { ...column, type: { name: "timestamp" }, physical_type });
  }
  if (logical !== undefined && lookUp("odcs", { name: logical })) {
    const mapped = mapColumn("odcs", { ...column, type: { name: logical }, physical_type });
    return isStoredAsAnother(mapped, stored)
      ? { ...mapped, lossy: true, note: `the logical type decides; it is stored as ${stored}` }
      : mapped;
  }
  if (physical_type) return mapColumn("sql", { ...column, type, physical_type }, dialect);
  return { ...column, physical_type, fault: "This property has no logicalType." };
}

/** Whether a database keeps what the contract calls another type. Text keeps anything, and many keep booleans as 0 and 1. */
function isStoredAsAnother(mapped: SourceColumn, stored: ColumnType | undefined) {
  if (stored === undefined || stored === "string" || !("type" in mapped)) return false;
  return mapped.type !== stored && !(mapped.type === "boolean" && stored === "integer");
}

/** Whether a format of dates has hours, as Java or as strftime writes them, or says so in a word. */
function hasTime(format: string) {
  if (/^iso|timestamp|date-?time/i.test(format)) return true;
  return format.includes("%") ? /%-?[HIklTXRrcs]/.test(format) : /[HhKk]/.test(unquoted(format));
}

function unquoted(format: string) {
  return format.replace(/'[^']*'/g, "");
}
