import { isObject, type JsonObject } from "../input/json-object.ts";
import { newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { saidOf, writtenType } from "./shape.ts";
import { sparkType } from "./spark-type.ts";

/** A StructType as `df.schema.json()` writes it: `{"type":"struct","fields":[…]}`. */
export type StructType = { type: "struct"; fields: unknown[] };

export function isStructType(value: unknown): value is StructType {
  return isObject(value) && value.type === "struct" && Array.isArray(value.fields);
}

/** The columns of a StructType, also of the one in a Delta table's log. */
export function columnsOf({ fields }: StructType): SourceColumn[] {
  const inside = newInside();
  return fields.map((field, index) => {
    if (!isObject(field) || typeof field.name !== "string") {
      throw new UnreadableSource(`Field ${index + 1} of the Spark schema has no name.`);
    }
    const required = field.nullable === false;
    const type = sparkType(typeOf(field));
    return mapColumn("spark", {
      name: field.name,
      required,
      ...type,
      ...saidOf(field, inside),
      inside,
    });
  });
}

/** The type as text: its name, if it is nested. */
function typeOf(field: JsonObject): string {
  const type = writtenType(field);
  if (type !== undefined) return type;
  throw new UnreadableSource(`The field ${field.name} of the Spark schema has no type.`);
}
