import { isObject, type JsonObject, objectAt, textAt } from "../input/json-object.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { sparkType } from "./spark-type.ts";

/** Where Spark keeps a type that its files only know as a string. */
const CHAR_OR_VARCHAR = "__CHAR_VARCHAR_TYPE_STRING";

/** A StructType as `df.schema.json()` writes it: `{"type":"struct","fields":[…]}`. */
export type StructType = { type: "struct"; fields: unknown[] };

export function isStructType(value: unknown): value is StructType {
  return isObject(value) && value.type === "struct" && Array.isArray(value.fields);
}

/** The columns of a StructType, also of the one in a Delta table's log. */
export function columnsOf({ fields }: StructType): SourceColumn[] {
  return fields.map((field, index) => {
    if (!isObject(field) || typeof field.name !== "string") {
      throw new UnreadableSource(`Field ${index + 1} of the Spark schema has no name.`);
    }
    const { name, nullable } = field;
    return mapColumn("spark", {
      name,
      required: nullable === false,
      nullable: nullable !== false,
      ...sparkType(typeOf(field)),
    });
  });
}

/** The type as text: its name, if it is nested. */
function typeOf(field: JsonObject): string {
  const written = textAt(field.metadata, CHAR_OR_VARCHAR) ?? textAt(field, "type");
  const type = written ?? textAt(objectAt(field, "type"), "type");
  if (type !== undefined) return type;
  throw new UnreadableSource(`The field ${field.name} of the Spark schema has no type.`);
}
