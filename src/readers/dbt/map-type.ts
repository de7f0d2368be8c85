import type { Dialect } from "../mapping/dialects.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../sql/parse-type.ts";
import type { SourceColumn } from "../table.ts";

type Described = { name: string; required: boolean };

/** A column as the project writes its type. */
export function mapType(
  column: Described,
  physical_type: string,
  dialect: Dialect | undefined,
): SourceColumn {
  if (physical_type === "") return { ...column, physical_type, fault: "This column has no type." };
  const type = parseType(physical_type) ?? { name: physical_type };
  return mapColumn("sql", { ...column, type, physical_type }, dialect);
}

const NO_SCALE =
  "The catalog says NUMBER, but not whether it has decimals. Add data_type to the model, or map NUMBER.";

/**
 * A column as the catalog writes its type. Snowflake leaves out the scale, which is that of the type
 * that the project writes, if this is a number, too.
 */
export function mapCatalogType(
  column: Described,
  physical_type: string,
  dialect: Dialect | undefined,
  described: string | undefined,
): SourceColumn {
  if (dialect !== "snowflake" || physical_type !== "NUMBER") {
    return mapType(column, physical_type, dialect);
  }
  const own = mapType(column, described ?? "", dialect);
  const isNumber = "type" in own && (own.type === "integer" || own.type === "number");
  return isNumber ? own : { ...column, physical_type, fault: NO_SCALE };
}
