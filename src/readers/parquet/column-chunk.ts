import { type Cursor, NotParquet } from "./cursor.ts";
import { enterField, structsOf, type ThriftStruct, type ThriftValue } from "./thrift.ts";

/** Where a column's values of one row group are (parquet.thrift, ColumnMetaData). */
export type ColumnChunk = { from: number; to: number; codec: number };

/** The chunks of a row group by what they were asked for as. */
export type RowGroup<Name extends string> = Partial<Record<Name, ColumnChunk>>;

/** The field `row_groups` of the footer. */
const ROW_GROUPS = 4;

/** The chunks of columns in each row group, by what their paths look like: `metaData.schemaString`. */
export function columnChunks<Name extends string>(
  footer: Uint8Array,
  paths: Record<Name, RegExp>,
): RowGroup<Name>[] {
  const cursor: Cursor = { bytes: footer, at: 0 };
  if (!enterField(cursor, ROW_GROUPS)) throw new NotParquet();
  return Array.from(structsOf(cursor), (rowGroup) => chunksOf(rowGroup, paths));
}

function chunksOf<Name extends string>(rowGroup: ThriftStruct, paths: Record<Name, RegExp>) {
  const chunks: RowGroup<Name> = {};
  for (const column of listOf(rowGroup.get(1))) {
    const metadata = column instanceof Map ? column.get(3) : undefined;
    if (!(metadata instanceof Map)) continue;
    const path = pathOf(metadata);
    for (const name in paths) if (paths[name].test(path)) chunks[name] = chunkOf(metadata);
  }
  return chunks;
}

function chunkOf(metadata: ThriftStruct): ColumnChunk {
  const from = Math.min(integerOf(metadata.get(9)), integerOf(metadata.get(11) ?? metadata.get(9)));
  const length = integerOf(metadata.get(7));
  return { from, to: from + length, codec: integerOf(metadata.get(4)) };
}

function pathOf(metadata: ThriftStruct) {
  const decoder = new TextDecoder();
  const names = listOf(metadata.get(3));
  return names.map((name) => (name instanceof Uint8Array ? decoder.decode(name) : "")).join(".");
}

function listOf(value: ThriftValue | undefined) {
  return Array.isArray(value) ? value : [];
}

function integerOf(value: ThriftValue | undefined): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new NotParquet();
}
