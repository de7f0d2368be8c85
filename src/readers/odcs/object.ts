import { flagAt, isObject, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import type { SourceColumn, Table } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
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
  if (isObject(object.properties)) {
    throw new UnreadableSource(`${name}: properties must be a list, each with its name.`);
  }
  const properties = objectsAt(object, "properties");
  const measures = properties.filter(isMeasure).map(nameOf);
  const columns = properties
    .filter((property) => !isMeasure(property))
    .map((property) => readProperty(property, dialect, inside));
  return { name, columns, ...(measures.length > 0 && { note: leftOut(measures) }) };
}

/** Since 3.2: an aggregate over columns, which no table has. */
function isMeasure({ semanticType }: JsonObject) {
  return semanticType === "measure";
}

function leftOut(measures: readonly string[]) {
  const names = measures.slice(0, 20).join(", ") + (measures.length > 20 ? ", …" : "");
  return measures.length === 1
    ? `${names} is a measure, not a column, and was left out`
    : `${names} are measures, not columns, and were left out`;
}

/** What other versions and people call what version 3 calls required. */
const NOT_REQUIRED = ["isNullable", "nullable", "is_nullable", "Required", "isRequired"];

function readProperty(
  property: JsonObject,
  dialect: Dialect | undefined,
  inside: Inside,
): SourceColumn {
  const foreign = NOT_REQUIRED.find((key) => Object.hasOwn(property, key));
  if (foreign !== undefined) {
    throw new UnreadableSource(
      `${nameOf(property)}: ${foreign} has no meaning in version 3. Write required: true or false.`,
    );
  }
  const flags = [flagAt(property, "required"), flagAt(property, "primaryKey")];
  const required = flags.includes(true);
  const column = { name: nameOf(property), required, nullable: !required };
  return mapProperty(column, property, dialect, inside);
}
