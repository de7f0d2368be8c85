import { avro } from "../avro/avro.ts";
import { openInput } from "../input/input.ts";
import { isObject, type JsonObject, objectsAt, textAt } from "../input/json-object.ts";
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
  const entries = isList(value) ? value : [];
  const newest = newestOf(entries);
  if (newest.length === 0) throw new UnreadableSource("There are no schemas with subjects.");
  const referredBy = references(entries);
  const tables = await Promise.all(
    newest.map((entry) => {
      const referred = referredBy(entry);
      // A schema may use types of other subjects even if the registry lists no references.
      const others = objectsAt(entry, "references").length > 0 ? [...referred.values()] : newest;
      const together = async () => [
        ...((await options.together?.()) ?? []),
        ...others.map(sourceOf),
      ];
      return tablesOf(entry, referred, { ...options, together });
    }),
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

/** The schemas that one refers to, itself or through others, by the names in the references. */
type Referred = ReadonlyMap<string, Entry>;

/** The most schemas that are read for the references of one. */
const MAX_REFERRED = 1000;

/** Finds what a schema refers to, in the exact versions that its references name. */
function references(entries: readonly Entry[]): (entry: Entry) => Referred {
  const known = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return (entry) => {
    const referred = new Map<string, Entry>();
    const waiting = [entry];
    for (const from of waiting) {
      for (const reference of objectsAt(from, "references")) {
        const [name, other] = [textAt(reference, "name"), known.get(keyOf(reference))];
        if (name === undefined || !other || referred.has(name)) continue;
        if (referred.size === MAX_REFERRED) return referred;
        referred.set(name, other);
        waiting.push(other);
      }
    }
    return referred;
  };
}

function keyOf({ subject, version }: JsonObject) {
  return JSON.stringify([subject, version]);
}

function kindOf({ schemaType = "AVRO" }: Entry) {
  return KINDS.get(schemaType);
}

function sourceOf(entry: Entry) {
  return textSource(entry.schema, `${entry.subject}.${kindOf(entry)?.extension}`);
}

/** A schema of Protobuf may have several messages. */
async function tablesOf(entry: Entry, referred: Referred, { message: _, ...options }: ReadOptions) {
  const { subject, schema, schemaType = "AVRO" } = entry;
  const kind = kindOf(entry);
  if (!kind) return [{ name: subject, fault: `The schema type ${schemaType} is not known.` }];
  try {
    const beside = async (name: string) => {
      const other = referred.get(name);
      return other ? sourceOf(other) : null;
    };
    const input = await openInput({ ...sourceOf(entry), beside });
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
