import type { Input } from "../input/input.ts";
import { textAt } from "../input/json-object.ts";
import type { Reader, ReadOptions } from "../reader.ts";
import { isMapped, type SourceTable } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { isContainer, schemaOfContainer } from "./container.ts";
import { namedTypes } from "./names.ts";
import { namesBeside } from "./names-beside.ts";
import { readRecords } from "./record.ts";
import { EXTENSIONS, isRecord, schemaIn, schemaInText } from "./schema.ts";

/** An Avro schema or protocol, an answer of a schema registry that has one, or a file of records. */
export const avro: Reader = {
  format: "avro",
  recognises: async (input) =>
    EXTENSIONS.includes(input.extension) ||
    isContainer(input.head) ||
    schemaIn(await documentIfAny(input)) !== null,
  read: async (input, options) =>
    isContainer(input.head)
      ? readRecords(await schemaOfContainer(input), input.name)
      : readText(input, options),
};

/** Of a protocol, which may have comments. */
async function documentIfAny(input: Input) {
  if (!EXTENSIONS.includes(input.extension)) return input.documentIfAny();
  return schemaInText(input).catch(() => undefined);
}

/** Types that the schema does not define itself may be in others. */
async function readText(input: Input, options: ReadOptions): Promise<SourceTable[]> {
  const schema = await schemaInText(input);
  if (![schema].flat().some(isRecord)) return [withoutRecord(schema, input.name)];
  const own = namedTypes([schema]);
  const tables = readRecords(schema, input.name, own);
  if (tables.every(({ columns }) => columns.every(isMapped))) return tables;
  const beside = await namesBeside(input, options);
  return readRecords(schema, input.name, new Map([...beside, ...own]));
}

/** A schema may be there for others to refer to. */
function withoutRecord(schema: unknown, file: string): SourceTable {
  const fault =
    textAt(schema, "protocol") === undefined
      ? "This Avro schema is not a record, so it has no fields."
      : "This Avro protocol has no records, so it has no fields.";
  return { name: textAt(schema, "name") ?? nameOfFile(file), fault, isOptional: true };
}
