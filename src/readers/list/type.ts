import { COLUMN_TYPES } from "#domain/contracts/column.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../sql/parse-type.ts";
import type { SourceColumn } from "../table.ts";

/** A column with one of a contract's types, or one of SQL. */
export function columnOf(
  name: string,
  physical_type: string,
  required: boolean,
  dialect?: Dialect | undefined,
): SourceColumn {
  const own = COLUMN_TYPES.find((type) => type === physical_type.toLowerCase());
  if (own) return { name, type: own, required, physical_type, lossy: false };
  const fault = faultOf(physical_type, dialect);
  if (fault) return { name, required, physical_type, fault };
  const type = parseType(physical_type) ?? { name: physical_type };
  return mapColumn("sql", { name, required, type, physical_type }, dialect);
}

function faultOf(text: string, dialect: Dialect | undefined) {
  if (text === "") return "This line has no type.";
  if (dialect || !/^object$/i.test(text)) return null;
  return "An object is text in pandas but JSON in Snowflake.";
}
