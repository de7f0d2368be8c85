import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import type { SaidOfColumn } from "../sql/types/column-of.ts";
import { typedColumn } from "../sql/types/typed-column.ts";
import type { SourceColumn } from "../table.ts";

/** A column with one of a contract's types, or one of SQL. */
export function columnOf(
  said: SaidOfColumn,
  dialect?: Dialect | undefined,
  inside: Inside = newInside(),
): SourceColumn {
  const { name, physical_type, required } = said;
  const own = COLUMN_TYPES.find((type) => type === physical_type.toLowerCase());
  if (own) return { name, type: own, required, physical_type, lossy: false };
  const fault = faultOf(physical_type, dialect);
  if (fault) return { name, required, physical_type, fault };
  return typedColumn(said, dialect, inside);
}

function faultOf(text: string, dialect: Dialect | undefined) {
  if (text === "") return "This line has no type. Write one after the name.";
  if (dialect || !/^object$/i.test(text)) return null;
  return "An object is text in pandas but JSON in Snowflake.";
}
