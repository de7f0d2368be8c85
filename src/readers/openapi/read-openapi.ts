import type { Input } from "../input/input.ts";
import { objectAt } from "../input/json-object.ts";
import { otherDocuments } from "../json-schema/other-files.ts";
import { propertyTypes, type TypeOf } from "../json-schema/property-type.ts";
import { type SchemaDocument, schemaDocument } from "../json-schema/schema-document.ts";
import { describedTable } from "../json-schema/table.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";

export async function readOpenApi(root: unknown, input: Input): Promise<SourceTable[]> {
  const document = schemaDocument(root, await otherDocuments(input, root));
  const typeOf = propertyTypes(document);
  const tables = schemasOf(root).flatMap(([name, schema]): SourceTable[] =>
    isValue(schema, typeOf) ? [] : [tableOf(name, schema, document, typeOf)],
  );
  if (tables.length > 0) return tables;
  throw new UnreadableSource(
    "This is an OpenAPI document without schemas of objects in components.schemas, or in definitions.",
  );
}

/** Since 3.0 they are components; before, they are definitions. */
function schemasOf(root: unknown): [name: string, schema: unknown][] {
  return [
    ...Object.entries(objectAt(objectAt(root, "components"), "schemas")),
    ...Object.entries(objectAt(root, "definitions")),
  ];
}

/** Whether a schema describes a text, a number or the like, as types of properties do. */
function isValue(schema: unknown, typeOf: TypeOf) {
  const { physical_type } = typeOf([schema]);
  return !["", "object", "array"].includes(physical_type);
}

function tableOf(
  name: string,
  schema: unknown,
  document: SchemaDocument,
  typeOf: TypeOf,
): SourceTable {
  try {
    const { columns, note } = describedTable(schema, document, typeOf);
    return { name, columns, ...(note !== undefined && { note }) };
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return { name, fault: error.message, isOptional: true };
  }
}
