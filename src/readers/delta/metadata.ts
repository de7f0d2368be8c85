import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { columnsOf, isStructType } from "../spark/struct-type.ts";
import type { Table } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { refuseUnknownFeatures } from "./reader-features.ts";

/** What the action `metaData` says of the table. */
export type Metadata = { name: string | undefined; schema: string };

/** The metadata of an action `metaData`; null if it has no schema. */
export function metadataOf(action: unknown): Metadata | null {
  const schema = textAt(action, "schemaString");
  return schema === undefined ? null : { name: textAt(action, "name"), schema };
}

/** The metadata in the actions of a commit, one in each line; the last counts. */
export function metadataIn(text: string): Metadata | null {
  let found: Metadata | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (!/"(metaData|protocol)"/.test(line)) continue;
    const action = parsed(line, index + 1);
    refuseUnknownFeatures(action.protocol);
    found = metadataOf(action.metaData) ?? found;
  }
  return found;
}

function parsed(line: string, number: number): JsonObject {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new UnreadableSource("This line of the Delta log is not a JSON object.", { line: number });
}

export function tableOf({ name, schema }: Metadata, otherwise: string): Table {
  return { name: name ?? otherwise, columns: columnsOf(structType(schema)) };
}

function structType(schema: string) {
  try {
    const value: unknown = JSON.parse(schema);
    if (isStructType(value)) return value;
  } catch {
    // Told below.
  }
  throw new UnreadableSource("The schema in the Delta log is damaged.");
}
