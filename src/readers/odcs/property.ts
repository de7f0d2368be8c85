import type { ColumnType } from "#domain/contracts/column-type.ts";
import type { Inner, Shape } from "#domain/details/detail.ts";
import { shapeText } from "#domain/details/detail-text.ts";
import {
  flagAt,
  isObject,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
} from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { further, type Inside } from "../mapping/inside.ts";
import { lookUp } from "../mapping/lookup.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { typedColumn } from "../sql/types/typed-column.ts";
import { isMapped, type ReadColumn, type SourceColumn } from "../table.ts";
import { shapeOf } from "./shape.ts";

/** What is known of a property besides its type. */
type Known = { name: string; required: boolean; nullable?: boolean };

/** Logical types that are wider than what a database may have: version 3.0 has no timestamp. */
const REFINED: Record<string, ColumnType | undefined> = { date: "timestamp", number: "integer" };

/**
 * A property's type is its logical one; where it has none of the standard's, that of the database
 * decides.
 */
export function mapProperty(
  column: Known,
  property: JsonObject,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const logical = logicalType(property);
  const physical = textAt(property, "physicalType");
  const physical_type = physical ?? logical ?? "";
  const written = physical === undefined ? "" : asWritten(physical, logical);
  const inDatabase =
    written === "" ? null : typedColumn({ ...column, physical_type: written }, dialect, inside);
  const stored = inDatabase && isMapped(inDatabase) ? inDatabase : null;
  if (logical !== undefined && stored && REFINED[logical] === stored.type) return stored;
  // Of a date that the database tells nothing about, its format may have a time.
  const format = textAt(objectAt(property, "logicalTypeOptions"), "format") ?? "";
  if (logical === "date" && physical === undefined && hasTime(format)) {
    return mapColumn("odcs", { ...column, type: { name: "timestamp" }, physical_type });
  }
  if (logical !== undefined && lookUp("odcs", { name: logical })) {
    const said = shapeOf(logical, property, (inner, what) => innerOf(inner, what, dialect, inside));
    const is = said ?? stored?.detail?.is;
    const mapped = mapColumn("odcs", {
      ...column,
      type: { name: logical },
      physical_type,
      is,
      inside,
    });
    const kept = storedAs(mapped, stored, said);
    if (kept === null) return mapped;
    const note = `the logical type decides; it is stored as ${kept}`;
    return isMapped(mapped) ? { ...mapped, lossy: true, note } : mapped;
  }
  if (inDatabase) return { ...inDatabase, physical_type };
  if (physical_type) return typedColumn({ ...column, physical_type }, dialect, inside);
  return { ...column, physical_type, fault: "This property has no logicalType." };
}

/** Only objects have properties, and only arrays have items. */
function logicalType(property: JsonObject): string | undefined {
  const isObjectType = listAt(property, "properties").length > 0;
  const implied = isObjectType ? "object" : isObject(property.items) ? "array" : undefined;
  return textAt(property, "logicalType") ?? implied;
}

/** In SQL, brackets after a type mean an array; in Iceberg's fixed[16], and in varchar[15] as some write it, a length. */
function asWritten(physical: string, logical: string | undefined) {
  const [, name = "", length] = /^(fixed|(?:var)?char)\[(\d+)\]$/i.exec(physical) ?? [];
  if (length === undefined || (name.toLowerCase() !== "fixed" && logical !== "string"))
    return physical;
  return name.toLowerCase() === "fixed" ? `binary(${length})` : `${name}(${length})`;
}

/** What is inside a property. Of null in items, nothing is known unless it is said. */
function innerOf(
  property: JsonObject,
  what: "property" | "item",
  dialect: Dialect | undefined,
  inside: Inside,
): Inner | null {
  const within = further(inside);
  if (!within) return null;
  const flag = flagAt(property, "required");
  const required = flag === true;
  const isSaid = what === "property" || flag !== undefined;
  const known = { name: "", required, ...(isSaid && { nullable: !required }) };
  const column = mapProperty(known, property, dialect, within);
  if (!("type" in column)) return null;
  const { type, detail } = column;
  return { type, ...(detail && { detail }) };
}

/**
 * What a database keeps instead of what the contract calls it; null if it is the same. Many keep json as
 * text and booleans as 0 and 1.
 */
function storedAs(
  mapped: SourceColumn,
  stored: ReadColumn | null,
  said: Shape | undefined,
): string | null {
  if (!isMapped(mapped) || !stored) return null;
  const own = stored.detail?.is;
  if (mapped.type === stored.type) {
    const isUnlike = said && own?.kind === said.kind && shapeText(said) !== shapeText(own);
    return own && isUnlike ? shapeText(own) : null;
  }
  if (mapped.type === "json" && stored.type === "string") return null;
  return mapped.type === "boolean" && stored.type === "integer" ? null : stored.type;
}

/** Whether a format of dates has hours, as Java or as strftime writes them, or says so in a word. */
function hasTime(format: string) {
  if (/^iso|timestamp|date-?time/i.test(format)) return true;
  return format.includes("%") ? /%-?[HIklTXRrcs]/.test(format) : /[HhKk]/.test(unquoted(format));
}

function unquoted(format: string) {
  return format.replace(/'[^']*'/g, "");
}
