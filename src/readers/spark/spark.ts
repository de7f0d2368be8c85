import type { Input } from "../input/input.ts";
import { isObject } from "../input/json-object.ts";
import { loaded } from "../input/load.ts";
import type { Reader } from "../reader.ts";
import type { SourceColumn } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { isPrintedSchema, isSimpleString } from "./schema-text.ts";
import { columnsOf, isStructType } from "./struct-type.ts";

/** A schema of Spark: as JSON, as printSchema prints it, or as DDL. */
export const spark: Reader = {
  format: "spark",
  recognises: async (input) =>
    isPrintedSchema(input.beginning) ||
    isSimpleString(input.beginning) ||
    isSpark(await input.documentIfAny()),
  read: async (input) => [{ name: nameOfFile(input.name), columns: await read(input) }],
};

/** Kafka Connect has structs as well, and writes a field's name as `field`. */
function isSpark(value: unknown) {
  return isStructType(value) && value.fields.every(isField);
}

function isField(field: unknown) {
  return isObject(field) && "name" in field && !("field" in field);
}

async function read(input: Input): Promise<SourceColumn[]> {
  const text = await input.text();
  if (!/^\s*[[{]/.test(text)) {
    const { textColumns } = await loaded("reader of Spark's texts", import("./text-columns.ts"));
    return textColumns(text);
  }
  const document = await input.document();
  if (isStructType(document)) return columnsOf(document);
  throw new UnreadableSource(
    'This is not a Spark schema: it is not {"type":"struct","fields":[…]}.',
  );
}
