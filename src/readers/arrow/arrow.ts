import type { Input } from "../input/input.ts";
import { type Inside, newInside } from "../mapping/inside.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { Reader } from "../reader.ts";
import type { Source } from "../source.ts";
import type { SourceColumn, Table } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { byteOf, type FlatTable, rootTable, stringOf, tableOf, tablesOf } from "./flat-table.ts";
import { damaged, readFooter, readMessage } from "./schema-bytes.ts";
import { saidOf } from "./shape.ts";
import { FIELD, typeOf } from "./type-of.ts";

/** More columns than a schema has that anybody wrote. */
const MAX_COLUMNS = 200_000;

const EXTENSIONS = ["arrow", "arrows", "feather", "ipc"];

/** Arrow files, which Feather 2 is as well, and streams. Of each, only the schema is read. */
export const arrow: Reader = {
  format: "arrow",
  recognises: (input) =>
    /^(ARROW1|FEA1|\xff\xff\xff\xff)/.test(magicOf(input)) || EXTENSIONS.includes(input.extension),
  read: readArrow,
};

async function readArrow(input: Input): Promise<Table[]> {
  const magic = magicOf(input);
  if (magic.startsWith("FEA1")) {
    throw new UnreadableSource(
      "This is a Feather file of version 1. Convert it with pyarrow: feather.write_feather(feather.read_table(old), new)",
    );
  }
  const columns = magic.startsWith("ARROW1")
    ? columnsOf(await readFooter(input), (footer) => tableOf(footer, 1))
    : await readArrowMessage(input);
  return [{ name: nameOfFile(input.name), columns }];
}

/** The columns of the schema that a stream begins with; those of `names` only, if these are given. */
export async function readArrowMessage(
  source: Source,
  names?: ReadonlySet<string>,
): Promise<SourceColumn[]> {
  const schemaOf = (message: FlatTable) =>
    byteOf(message, 1) === 1 ? tableOf(message, 2) : undefined;
  return columnsOf(await readMessage(source), schemaOf, names);
}

/** The columns of the schema that `schemaOf` finds (Message.fbs, File.fbs, Schema.fbs). */
function columnsOf(
  bytes: Uint8Array,
  schemaOf: (root: FlatTable) => FlatTable | undefined,
  names?: ReadonlySet<string>,
): SourceColumn[] {
  try {
    const schema = schemaOf(rootTable(bytes));
    if (!schema) throw damaged();
    const columns: SourceColumn[] = [];
    const inside = newInside();
    let seen = 0;
    for (const field of tablesOf(schema, 1)) {
      if (seen++ === MAX_COLUMNS) throw damaged();
      const name = stringOf(field, FIELD.NAME) ?? "";
      if (names === undefined || names.has(name)) columns.push(columnOf(name, field, inside));
    }
    return columns;
  } catch (error) {
    // An offset outside of the bytes, and text that is not UTF-8.
    if (error instanceof RangeError || error instanceof TypeError) throw damaged();
    throw error;
  }
}

function columnOf(name: string, field: FlatTable, inside: Inside): SourceColumn {
  const said = saidOf(field, inside);
  return mapColumn("arrow", {
    name,
    required: !said.nullable,
    ...typeOf(field),
    ...said,
    inside,
  });
}

function magicOf({ head }: Input) {
  return new TextDecoder("latin1").decode(head.subarray(0, 6));
}
