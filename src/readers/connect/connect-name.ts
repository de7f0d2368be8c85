import { isObject, objectsAt, textAt } from "../input/json-object.ts";
import { lookUp } from "../mapping/lookup.ts";
import { isMapped, type SourceColumn } from "../table.ts";

/** Tells of a column that Kafka Connect or Debezium calls something its own format does not know. */
export function withConnectName(column: SourceColumn, name: string | undefined): SourceColumn {
  const type = name === undefined ? undefined : lookUp("connect", { name })?.type;
  if (!isMapped(column) || type === undefined || type === column.type) return column;
  return { ...column, lossy: true, note: `${name} is kept as ${column.physical_type}` };
}

/** The name that Connect's converter leaves at a type of Avro, or at the one beside null. */
export function nameInAvro(schema: unknown): string | undefined {
  const types = [schema].flat().filter((type) => type !== "null");
  const [only] = types;
  return types.length === 1 && isObject(only) ? textAt(only, "connect.name") : undefined;
}

/** The title that it leaves at a JSON Schema, or at the one beside null. */
export function nameInJsonSchema(schemas: readonly unknown[]): string | undefined {
  const written = schemas.flatMap((schema) => [schema, ...objectsAt(schema, "oneOf")]);
  return textAt(
    written.find((schema) => isObject(schema) && "connect.type" in schema),
    "title",
  );
}
