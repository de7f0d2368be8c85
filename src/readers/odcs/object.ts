import { type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import type { SourceColumn, Table } from "../table.ts";
import { mapProperty } from "./property.ts";

/** A table of a 3.x contract. */
export function readObject(
  object: JsonObject,
  fallback: string,
  dialect: Dialect | undefined,
): Table {
  const name = textAt(object, "physicalName") ?? textAt(object, "name") ?? fallback;
  const properties = objectsAt(object, "properties");
  return { name, columns: properties.map((property) => readProperty(property, dialect)) };
}

function readProperty(property: JsonObject, dialect: Dialect | undefined): SourceColumn {
  const name = textAt(property, "physicalName") ?? textAt(property, "name") ?? "";
  const required = property.required === true || property.primaryKey === true;
  return mapProperty({ name, required }, property, dialect);
}
