import { type Input, openInput } from "../input/input.ts";
import { isObject, type JsonObject, objectAt, objectsAt, textAt } from "../input/json-object.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { parseType } from "../mapping/parse-type.ts";
import { documentReader, type Reader } from "../reader.ts";
import type { Source } from "../source.ts";
import type { SourceColumn } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { currentMetadata, HINT, MAX_HINT, METADATA } from "./current-metadata.ts";
import { saidOf } from "./shape.ts";

/** The metadata of an Iceberg table or view, also as a REST catalog returns it, or a schema alone. */
const document = documentReader(
  "iceberg",
  (value) => isMetadata(metadataIn(value)) || isSchema(value),
  (value, { name }) => {
    const metadata = metadataIn(value);
    refuseUnknownVersion(metadata);
    const schema = isMetadata(metadata) ? currentSchema(metadata) : value;
    if (!isObject(schema)) throw new UnreadableSource("This is not an Iceberg schema.");
    const inside = newInside();
    const columns = objectsAt(schema, "fields").map((field, n) => columnOf(field, n, inside));
    return [{ name: lastFolder(metadata) ?? nameOfFile(name), columns }];
  },
);

/** The same, or the folder of a table, of which the current metadata is read. */
export const iceberg: Reader = {
  format: "iceberg",
  recognises: async (input) => {
    const files = await input.files?.();
    return files ? files.some(({ name }) => METADATA.test(name)) : document.recognises(input);
  },
  read: async (input, options) =>
    document.read(input.files ? await openInput(await currentOf(input)) : input, options),
};

async function currentOf(input: Input): Promise<Source> {
  const files = (await input.files?.()) ?? [];
  const hint = files.find(({ name }) => name.endsWith(`/${HINT}`));
  const bytes = await hint?.read(0, Math.min(hint.size, MAX_HINT));
  const names = files.map(({ name }) => name);
  const current = currentMetadata(names, bytes ? new TextDecoder().decode(bytes) : null);
  return files.find(({ name }) => name === current) ?? input;
}

function metadataIn(value: unknown) {
  return isObject(value) && "metadata-location" in value ? objectAt(value, "metadata") : value;
}

function isMetadata(value: unknown): value is JsonObject {
  return isObject(value) && "format-version" in value && ("schemas" in value || "schema" in value);
}

/** The last version of the format; what a later one means by its schemas is not known. */
const LAST_VERSION = 3;

function refuseUnknownVersion(metadata: unknown) {
  const version = isMetadata(metadata) ? metadata["format-version"] : LAST_VERSION;
  if (typeof version === "number" && version <= LAST_VERSION) return;
  throw new UnreadableSource(
    `Version ${JSON.stringify(version).slice(0, 40)} of Iceberg's format cannot be read. Read the table's columns with an engine, such as DESCRIBE in Spark.`,
  );
}

/** Spark's schemas have fields without numbers, with `nullable` instead of `required`. */
function isSchema(value: unknown) {
  const fields = objectsAt(value, "fields");
  return (
    isObject(value) &&
    value.type === "struct" &&
    ("schema-id" in value || fields.length > 0) &&
    fields.every(({ id, required }) => typeof id === "number" && typeof required === "boolean")
  );
}

function currentSchema(metadata: JsonObject): unknown {
  const id = metadata["current-schema-id"] ?? schemaOfView(metadata);
  if (id === undefined) return metadata.schema;
  const [match, other] = objectsAt(metadata, "schemas").filter(
    (schema) => schema["schema-id"] === id,
  );
  if (other) throw new UnreadableSource(`Two of the table's schemas have the id ${id}.`);
  if (match) return match;
  throw new UnreadableSource(`The current schema, ${id}, is not among the table's schemas.`);
}

function schemaOfView(metadata: JsonObject) {
  const current = metadata["current-version-id"];
  const versions = objectsAt(metadata, "versions");
  return versions.find((version) => version["version-id"] === current)?.["schema-id"];
}

/** The table's name is not in its metadata; its folder has it. */
function lastFolder(metadata: unknown) {
  return textAt(metadata, "location")
    ?.split("/")
    .findLast((folder) => folder !== "");
}

function columnOf(field: JsonObject, index: number, inside: Inside): SourceColumn {
  const { name } = field;
  const type = textAt(field, "type") ?? textAt(objectAt(field, "type"), "type");
  if (typeof name !== "string" || type === undefined) {
    throw new UnreadableSource(`Field ${index + 1} of the Iceberg schema has no name or no type.`);
  }
  return mapColumn("iceberg", {
    name,
    required: field.required === true,
    type: parseType(type),
    physical_type: type,
    ...saidOf(field, inside),
    inside,
  });
}
