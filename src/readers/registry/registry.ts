import { avro } from "../avro/avro.ts";
import { openInput } from "../input/input.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { jsonSchema } from "../json-schema/json-schema.ts";
import { protobuf } from "../protobuf/protobuf.ts";
import { documentReader, type ReadOptions } from "../reader.ts";
import { textSource } from "../source.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";

type Entry = JsonObject & { subject: string; version: number; schema: string };

const KINDS = new Map<unknown, { read: typeof avro.read; extension: string }>([
  ["AVRO", { read: avro.read, extension: "avsc" }],
  ["PROTOBUF", { read: protobuf.read, extension: "proto" }],
  ["JSON", { read: jsonSchema.read, extension: "json" }],
]);

/** What a registry answers to GET /schemas: the newest schema of each subject is a table. */
export const registry = documentReader("registry", isList, async (value, _, options) => {
  const newest = isList(value) ? newestOf(value) : [];
  if (newest.length === 0) throw new UnreadableSource("There are no schemas with subjects.");
  // A schema may refer to types of other subjects.
  const together = async () => [...((await options.together?.()) ?? []), ...newest.map(sourceOf)];
  const tables = await Promise.all(
    newest.map((entry) => tablesOf(entry, { ...options, together })),
  );
  return tables.flat();
});

function isList(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.length > 0 && value.every(isEntry);
}

function isEntry(value: unknown) {
  const { subject, version, schema } = isObject(value) ? value : {};
  return [subject, schema].every((part) => typeof part === "string") && typeof version === "number";
}

function newestOf(entries: readonly Entry[]): Entry[] {
  const newest = new Map<string, Entry>();
  for (const entry of entries) {
    const known = newest.get(entry.subject);
    if (entry.deleted !== true && entry.version > (known?.version ?? 0)) {
      newest.set(entry.subject, entry);
    }
  }
  return [...newest.values()];
}

function kindOf({ schemaType = "AVRO" }: Entry) {
  return KINDS.get(schemaType);
}

function sourceOf(entry: Entry) {
  return textSource(entry.schema, `${entry.subject}.${kindOf(entry)?.extension}`);
}

/** A schema of Protobuf may have several messages. */
async function tablesOf(entry: Entry, { message: _, ...options }: ReadOptions) {
  const { subject, schema, schemaType = "AVRO" } = entry;
  const kind = kindOf(entry);
  if (!kind) return [{ name: subject, fault: `The schema type ${schemaType} is not known.` }];
  try {
    const input = await openInput(sourceOf(entry));
    const tables = await kind.read(input, options);
    return tables.map((table): SourceTable => {
      const name = tables.length === 1 ? subject : `${subject}.${table.name}`;
      return { ...table, name };
    });
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    // The schema of a key may be "string": no table.
    const isOptional = !/^\s*[[{]/.test(schema) && schemaType === "AVRO";
    return [{ name: subject, fault: error.message, isOptional }];
  }
}
