import type { PhysicalType } from "../../mapping/lookup.ts";

/** Iceberg's types whose names mean other types elsewhere in Snowflake. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["int", "int32"],
  ["long", "int64"],
  ["float", "float32"],
  ["fixed", "binary"],
  // Their width there is not known.
  ...["integer", "bigint", "smallint", "tinyint", "byteint"].map((name) => [name, "int8"] as const),
]);

/** What a type of Snowflake means in an Iceberg table. */
export function inIceberg(type: PhysicalType): PhysicalType {
  // Iceberg keeps microseconds.
  if (type.name === "time" && !type.args?.length) return { ...type, args: ["6"] };
  const name = TYPES.get(type.name);
  return name === undefined ? type : { ...type, name };
}
