import { type ColumnChunk, columnChunks, type RowGroup } from "../parquet/column-chunk.ts";
import { firstInteger, textsIn } from "../parquet/column-values.ts";
import { EndOfBytes, NotParquet } from "../parquet/cursor.ts";
import { readFooter } from "../parquet/footer.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import type { Actions } from "./actions.ts";
import type { Metadata } from "./metadata.ts";
import type { Protocol } from "./protocol.ts";

/** The longest column that is read, in bytes; a schema is one value of it. */
const MAX_CHUNK = 32 * 1024 * 1024;

/** The columns of a checkpoint; what comes after a list's name depends on who wrote it. */
const PATHS = {
  schema: /^metaData\.schemaString$/,
  name: /^metaData\.name$/,
  minReaderVersion: /^protocol\.minReaderVersion$/,
  readerFeatures: /^protocol\.readerFeatures\./,
  writerFeatures: /^protocol\.writerFeatures\./,
};

type Chunks = RowGroup<keyof typeof PATHS>;

/** What a checkpoint says: a Parquet file with a row for each action, of which few are of interest. */
export async function checkpointActions(source: Source): Promise<Actions> {
  const rowGroups = await readFooter(source, (footer) => columnChunks(footer, PATHS));
  const actions: Actions = { metadata: null, protocol: null };
  for (const chunks of rowGroups) {
    actions.metadata ??= await metadataOf(source, chunks);
    actions.protocol ??= await protocolOf(source, chunks);
  }
  return actions;
}

async function metadataOf(source: Source, chunks: Chunks): Promise<Metadata | null> {
  const [schema] = await textsOf(source, chunks.schema);
  if (schema === undefined) return null;
  const [name] = await textsOf(source, chunks.name);
  return { schema, name: name || undefined };
}

async function protocolOf(source: Source, chunks: Chunks): Promise<Protocol | null> {
  const { minReaderVersion: chunk } = chunks;
  if (!chunk) return null;
  const minReaderVersion = await read(source, chunk, (bytes) => firstInteger(bytes, chunk));
  if (minReaderVersion === null) return null;
  const [readerFeatures, writerFeatures] = await Promise.all([
    textsOf(source, chunks.readerFeatures, true),
    textsOf(source, chunks.writerFeatures, true),
  ]);
  return { minReaderVersion, readerFeatures, writerFeatures };
}

async function textsOf(source: Source, chunk: ColumnChunk | undefined, isInList = false) {
  if (!chunk) return [];
  return read(source, chunk, (bytes) => [...textsIn(bytes, { codec: chunk.codec, isInList })]);
}

async function read<T>(
  source: Source,
  { from, to }: ColumnChunk,
  values: (bytes: Uint8Array) => T,
) {
  if (to > source.size || to - from > MAX_CHUNK) throw damaged();
  const bytes = await source.read(from, to);
  try {
    return values(bytes);
  } catch (error) {
    if (error instanceof NotParquet || error instanceof EndOfBytes) throw damaged();
    throw error;
  }
}

function damaged() {
  return new UnreadableSource("The checkpoint is damaged.");
}
