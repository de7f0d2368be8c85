import { isObject, textAt } from "../input/json-object.ts";
import { lookUp } from "../mapping/lookup.ts";
import { isMapped, type SourceColumn } from "../table.ts";

/** Tells of a column whose schema Kafka Connect or Debezium calls something that Avro does not know. */
export function withConnectName(column: SourceColumn, schema: unknown): SourceColumn {
  const name = connectName(schema);
  const type = name === undefined ? undefined : lookUp("connect", { name })?.type;
  if (!isMapped(column) || type === undefined || type === column.type) return column;
  return { ...column, lossy: true, note: `${name} is kept as ${column.physical_type}` };
}

/** The name that Connect's converter leaves at a type, or at the one beside null. */
function connectName(schema: unknown): string | undefined {
  const types = [schema].flat().filter((type) => type !== "null");
  const [only] = types;
  return types.length === 1 && isObject(only) ? textAt(only, "connect.name") : undefined;
}
