import type { Input } from "../input/input.ts";
import { isObject, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
import { isLines } from "../input/lines.ts";
import { textChunks } from "../input/text-chunks.ts";
import { newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { ReadOptions } from "../reader.ts";
import { recordsIn } from "../records/lines.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { saidOf, typeOf } from "./connect-type.ts";
import { isStruct, schemaIn } from "./envelope.ts";

/** The table that all records of a source are rows of. */
export async function readConnect(
  input: Input,
  { rows = Number.POSITIVE_INFINITY }: ReadOptions,
): Promise<Table> {
  let table: Table | null = null;
  let written = "";
  let count = 0;
  for await (const record of valuesIn(input)) {
    if (count === rows) break;
    count += 1;
    // What follows a deleted row in a topic.
    if (isObject(record) && record.schema === null && record.payload === null) continue;
    const schema = schemaIn(record);
    if (schema === null) throw new UnreadableSource(`Record ${count} has no schema of fields.`);
    const next = tableOf(schema, input.name);
    const columns = JSON.stringify(next.columns);
    if (table && columns !== written) {
      throw new UnreadableSource(
        `The schema of record ${count} has other columns than the one before it. Give the records of one schema.`,
      );
    }
    table = next;
    written = columns;
  }
  if (!table) throw new UnreadableSource("There are no records.");
  return table;
}

async function* valuesIn(input: Input): AsyncGenerator<unknown> {
  if (isLines(input.extension, input.beginning)) {
    for await (const batch of recordsIn(textChunks(input))) yield* batch;
  } else yield* [await input.document()].flat();
}

/** What a report says of the columns. */
const OF_EVENT = "The columns are those of after, the row in a change event of Debezium.";

function tableOf(schema: JsonObject, file: string): Table {
  const fields = objectsAt(schema, "fields");
  const fieldAt = (name: string) => fields.find((field) => field.field === name);
  const isEvent = ["before", "after", "source", "op"].every(fieldAt);
  const row = isEvent ? fieldAt("after") : schema;
  if (!isStruct(row)) {
    throw new UnreadableSource("The rows in these change events have no fields: they are texts.");
  }
  const inside = newInside();
  const columns = objectsAt(row, "fields").map((field): SourceColumn => {
    const said = saidOf(field, inside);
    const name = textAt(field, "field") ?? "";
    const required = !said.nullable;
    return mapColumn("connect", { name, required, ...typeOf(field), ...said, inside });
  });
  return { name: nameOf(schema, file), columns, ...(isEvent && { note: OF_EVENT }) };
}

/** server.shop.orders.Envelope and server.shop.orders.Value are about orders. */
function nameOf(schema: JsonObject, file: string) {
  const parts = textAt(schema, "name")?.split(".") ?? [];
  if (/^(envelope|value|key)$/i.test(parts.at(-1) ?? "") && parts.length > 1) parts.pop();
  return parts.at(-1) || nameOfFile(file);
}
