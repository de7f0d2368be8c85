import { isJson, parseJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { answeredSchema } from "../input/registry-answer.ts";
import { UnreadableSource } from "../unreadable.ts";
import { withoutComments } from "./without-comments.ts";

/** The extensions of schemas and protocols. */
export const EXTENSIONS: readonly string[] = ["avsc", "avpr"];

/** The schema in a text, in an answer of a schema registry, or that of a protocol's types. */
export async function schemaInText(input: Input): Promise<unknown> {
  const document = EXTENSIONS.includes(input.extension)
    ? parseJson(withoutComments(await input.text()))
    : await input.document();
  return schemaIn(document) ?? document;
}

/** The Avro schema that a document is or has; null if there is none. */
export function schemaIn(document: unknown): unknown {
  if (isProtocol(document)) return typesOf(document);
  if (isSchema(document)) return document;
  const text = answeredSchema(document, "AVRO");
  if (text === null || !isJson(text)) return null;
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

export function isRecord(value: unknown): value is JsonObject {
  return isObject(value) && value.type === "record" && Array.isArray(value.fields);
}

/** What a list of types may have besides a record: what it refers to, and primitives. */
function mayBeBeside(value: unknown) {
  if (!isObject(value)) return typeof value === "string";
  return ["record", "enum", "fixed", "error"].includes(String(value.type));
}

type Protocol = { namespace?: unknown; types: JsonObject[] };

/** A protocol, which has types in the order in which they are known. */
function isProtocol(value: unknown): value is Protocol {
  if (!isObject(value) || typeof value.protocol !== "string") return false;
  return Array.isArray(value.types) && value.types.some(isRecord) && value.types.every(isNamed);
}

function isNamed(value: unknown) {
  return isObject(value) && mayBeBeside(value);
}

/** The types with the namespace of their protocol, unless they have their own. */
function typesOf({ namespace, types }: Protocol) {
  return typeof namespace === "string" ? types.map((type) => ({ namespace, ...type })) : types;
}
