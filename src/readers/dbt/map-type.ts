import type { Dialect } from "../mapping/dialects.ts";
import type { Inside } from "../mapping/inside.ts";
import { cutShort } from "../sql/cut-short.ts";
import type { SaidOfColumn } from "../sql/types/column-of.ts";
import { typedColumn } from "../sql/types/typed-column.ts";
import type { SourceColumn } from "../table.ts";

type Described = Omit<SaidOfColumn, "physical_type">;

/** How types are written, and how much may still be inside them. */
export type Types = { dialect: Dialect | undefined; inside: Inside };

/** A column as the project writes its type. */
export function mapType(
  column: Described,
  physical_type: string,
  { dialect, inside }: Types,
): SourceColumn {
  if (physical_type === "") return faulty(column, physical_type, "This column has no type.");
  if (physical_type.includes("{{")) return faulty(column, physical_type, TEMPLATE);
  return typedColumn({ ...column, physical_type }, dialect, inside);
}

const TEMPLATE = "Its type is a template. Read target/manifest.json, which has the rendered type.";

const NO_SCALE =
  "The catalog says NUMBER, but not whether it has decimals. Add data_type to the model.";

/** Dialects whose catalog has a type in full. */
const WHOLE: readonly (Dialect | undefined)[] = ["postgres", "redshift"];

/**
 * A column as the catalog writes its type. Snowflake leaves out the scale, which is that of the type
 * that the project writes, if this is a number, too. So may an unknown database that says NUMBER.
 */
export function mapCatalogType(
  column: Described,
  physical_type: string,
  types: Types,
  described: string | undefined,
): SourceColumn {
  const isCut = (types.dialect ?? "snowflake") === "snowflake" && physical_type === "NUMBER";
  if (!isCut) {
    const isWhole = WHOLE.includes(types.dialect);
    return cutShort(mapType(column, physical_type, types), types.dialect, () => isWhole);
  }
  const own = mapType(column, described ?? "", types);
  const isNumber = "type" in own && (own.type === "integer" || own.type === "number");
  return isNumber ? own : { ...faulty(column, physical_type, NO_SCALE), likely: "number" };
}

function faulty({ name, required }: Described, physical_type: string, fault: string): SourceColumn {
  return { name, required, physical_type, fault };
}
