import { isObject } from "../input/json-object.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn, Table } from "../table.ts";
import { readObject } from "./object.ts";
import type { TypeOf } from "./property-type.ts";
import { noteBeside, type SchemaDocument } from "./schema-document.ts";

/** The table that a schema describes, under its title or this name. */
export function tableOf(
  schema: unknown,
  name: string,
  document: SchemaDocument,
  typeOf: TypeOf,
): Table {
  const { title, properties, required } = readObject(schema, document);
  const columns = [...properties].map(([name, schemas]): SourceColumn => {
    const read = typeOf(schemas);
    const isRequired = (required.has(name) || schemas.some(isMarked)) && !read.isNullable;
    const column = { name, required: isRequired, physical_type: read.physical_type };
    if ("fault" in read) return { ...column, fault: read.fault };
    return mapColumn("json_schema", { ...column, type: { name: read.physical_type } });
  });
  const note = noteBeside(schema, document);
  return { name: title ?? name, columns, ...(note !== undefined && { note }) };
}

/** Draft 3 marks the property itself. */
function isMarked(property: unknown) {
  return isObject(property) && property.required === true;
}
