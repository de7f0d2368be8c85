import { nameInAvro, withConnectName } from "../connect/connect-name.ts";
import { type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readFieldType, type Scope } from "./field-type.ts";
import { fullName, namespaceOf } from "./full-name.ts";
import { type Names, namedTypes } from "./names.ts";
import { isRecord } from "./schema.ts";
import { MissingType, shapeOf } from "./shape.ts";

/** The records of a schema. Others that it names belong to them. */
export function readRecords(
  schema: unknown,
  file: string,
  names: Names = namedTypes([schema]),
): Table[] {
  const records = [schema].flat().filter(isRecord);
  if (records.length === 0) {
    throw new UnreadableSource("This Avro schema is not a record, so it has no fields.");
  }
  return records.map((record) => {
    const inside = newInside();
    const scope = { names, namespace: namespaceOf(fullName(record, "")) };
    return {
      name: textAt(record, "name")?.split(".").at(-1) ?? nameOfFile(file),
      columns: objectsAt(record, "fields").map((field) => readField(field, scope, inside)),
    };
  });
}

function readField(field: JsonObject, scope: Scope, inside: Inside): SourceColumn {
  const name = textAt(field, "name") ?? "";
  const { isNullable, ...read } = readFieldType(field.type, scope);
  if ("fault" in read) return { name, required: !isNullable, ...read };
  const column = { name, required: !isNullable, nullable: isNullable, ...read };
  try {
    const is = shapeOf(field.type, scope, inside);
    return withConnectName(mapColumn("avro", { ...column, is, inside }), nameInAvro(field.type));
  } catch (error) {
    if (!(error instanceof MissingType)) throw error;
    const { physical_type, required } = column;
    return { name, required, physical_type, fault: error.message };
  }
}
