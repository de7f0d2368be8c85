import { isJson, parse, parseJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { isObject, textAt } from "../input/json-object.ts";
import type { Reader } from "../reader.ts";
import { UnreadableSource } from "../unreadable.ts";
import { isContainer, schemaOfContainer } from "./container.ts";
import { readRecords } from "./record.ts";
import { withoutComments } from "./without-comments.ts";

/** An Avro schema, an answer of a schema registry that has one, or a file of Avro records. */
export const avro: Reader = {
  format: "avro",
  recognises: async (input) =>
    input.extension === "avsc" ||
    isContainer(input.head) ||
    schemaIn(await input.documentIfAny()) !== null,
  read: async (input) => readRecords(await schemaOf(input), input.name),
};

async function schemaOf(input: Input): Promise<unknown> {
  if (isContainer(input.head)) return schemaOfContainer(input);
  const document =
    input.extension === "avsc"
      ? await parse(withoutComments(await input.text()))
      : await input.document();
  return schemaIn(document) ?? document;
}

/** The Avro schema that a document is or has; null if there is none. */
function schemaIn(document: unknown): unknown {
  if (isSchema(document)) return document;
  const text = textAt(document, "schema");
  if (text === undefined || !isJson(text)) return null;
  try {
    const schema = parseJson(text);
    return isSchema(schema) ? schema : null;
  } catch (error) {
    if (error instanceof UnreadableSource) return null;
    throw error;
  }
}

function isSchema(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRecord) && value.every(mayBeBeside);
  return isRecord(value);
}

function isRecord(value: unknown) {
  return isObject(value) && value.type === "record" && Array.isArray(value.fields);
}

/** What a list of types may have besides a record: what it refers to, and primitives. */
function mayBeBeside(value: unknown) {
  if (!isObject(value)) return typeof value === "string";
  return ["record", "enum", "fixed", "error"].includes(String(value.type));
}
