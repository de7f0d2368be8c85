import { parquetMetadata } from "hyparquet/src/metadata.js";
import { parquetRead } from "hyparquet/src/read.js";
import { findFooter } from "../parquet/footer.ts";
import { checkStruct } from "../parquet/thrift.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { type Metadata, metadataOf } from "./metadata.ts";

/** The longest footer of a checkpoint, in bytes; it has one row group for many thousand files. */
const MAX_FOOTER = 16 * 1024 * 1024;

const COLUMN = "metaData";

/** The metadata in a checkpoint, which is a Parquet file with a column for each kind of action. */
export async function checkpointMetadata(source: Source): Promise<Metadata | null> {
  const { from, to } = await findFooter(source);
  if (to - from > MAX_FOOTER) throw new UnreadableSource("The checkpoint's footer is too large.");
  const footer = await source.read(from, source.size);
  try {
    // hyparquet believes the lengths that it reads.
    checkStruct({ bytes: footer.subarray(0, to - from), at: 0 });
    return await readColumn(source, footer);
  } catch (error) {
    const [, codec] = /unsupported compression codec: (\w+)/.exec(String(error)) ?? [];
    throw new UnreadableSource(
      codec
        ? `The checkpoint is compressed with ${codec}; only Snappy can be read. Read the schema with Spark: df.schema.json()`
        : "The checkpoint is damaged.",
    );
  }
}

async function readColumn(source: Source, footer: Uint8Array): Promise<Metadata | null> {
  const metadata = parquetMetadata(footer, { geoparquet: false });
  if (!metadata.schema.some(({ name }) => name === COLUMN)) return null;
  let found: Metadata | null = null;
  await parquetRead({
    file: {
      byteLength: source.size,
      slice: async (from, to = source.size) => bufferOf(await source.read(from, to)),
    },
    metadata,
    columns: [COLUMN],
    onChunk: ({ columnData }) => {
      for (const action of Array.from(columnData)) found = metadataOf(action) ?? found;
    },
  });
  return found;
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
