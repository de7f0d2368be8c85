import { parseJson } from "../input/document.ts";
import { textAt } from "../input/json-object.ts";
import { columnsOf, isStructType } from "../spark/struct-type.ts";
import type { Table } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";

/** What the action `metaData` says of the table. */
export type Metadata = { name: string | undefined; schema: string };

/** The metadata of an action `metaData`; null if it has no schema. */
export function metadataOf(action: unknown): Metadata | null {
  const schema = textAt(action, "schemaString");
  return schema === undefined ? null : { name: textAt(action, "name"), schema };
}

export function tableOf({ name, schema }: Metadata, otherwise: string): Table {
  return { name: name ?? otherwise, columns: columnsOf(structType(schema)) };
}

function structType(schema: string) {
  try {
    const value: unknown = parseJson(schema);
    if (isStructType(value)) return value;
  } catch (error) {
    // Its place would be one within a text of the log.
    if (error instanceof UnreadableSource && error.message.startsWith("The key")) {
      throw new UnreadableSource(`The schema in the Delta log: ${error.message}`);
    }
  }
  throw new UnreadableSource("The schema in the Delta log is damaged.");
}
