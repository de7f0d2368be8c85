import { isObject, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readFieldType, type Scope } from "./field-type.ts";
import { fullName, namedTypes, namespaceOf } from "./names.ts";

/** The records of a schema. Others that it names belong to them. */
export function readRecords(schema: unknown, file: string): Table[] {
  const records = [schema].flat().filter(isRecord);
  if (records.length === 0) {
    throw new UnreadableSource("This Avro schema is not that of a record, which has fields.");
  }
  const names = namedTypes(schema);
  return records.map((record) => {
    const scope = { names, namespace: namespaceOf(fullName(record, "")) };
    return {
      name: textAt(record, "name")?.split(".").at(-1) ?? nameOfFile(file),
      columns: objectsAt(record, "fields").map((field) => readField(field, scope)),
    };
  });
}

function isRecord(value: unknown): value is JsonObject {
  return isObject(value) && value.type === "record" && Array.isArray(value.fields);
}

function readField(field: JsonObject, scope: Scope): SourceColumn {
  const name = textAt(field, "name") ?? "";
  const { isNullable, ...read } = readFieldType(field.type, scope);
  if ("fault" in read) return { name, required: !isNullable, ...read };
  return mapColumn("avro", { name, required: !isNullable, ...read });
}
