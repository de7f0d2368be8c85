import { flagAt, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/map-inner.ts";
import type { SourceColumn, Table } from "../table.ts";
import { mapProperty } from "./property.ts";
import { nameOf } from "./shape.ts";

/** A table of a 3.x contract. */
export function readObject(
  object: JsonObject,
  fallback: string,
  dialect: Dialect | undefined,
): Table {
  const name = textAt(object, "physicalName") ?? textAt(object, "name") ?? fallback;
  const inside = newInside();
  const columns = objectsAt(object, "properties").map((property) => {
    return readProperty(property, dialect, inside);
  });
  return { name, columns };
}

function readProperty(
  property: JsonObject,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const flags = [flagAt(property, "required"), flagAt(property, "primaryKey")];
  const required = flags.includes(true);
  const column = { name: nameOf(property), required, nullable: !required };
  return mapProperty(column, property, dialect, inside);
}
