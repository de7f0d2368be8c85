import { columnChunks } from "../parquet/column-chunk.ts";
import { EndOfBytes, NotParquet } from "../parquet/cursor.ts";
import { firstText } from "../parquet/first-text.ts";
import { readFooter } from "../parquet/footer.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import type { Metadata } from "./metadata.ts";

/** The longest column that is read, in bytes; a schema is one value of it. */
const MAX_CHUNK = 32 * 1024 * 1024;

/** The metadata in a checkpoint: a Parquet file with a row for each action, of which one is metaData. */
export async function checkpointMetadata(source: Source): Promise<Metadata | null> {
  const schema = await onlyText(source, "metaData.schemaString");
  if (schema === null) return null;
  return { schema, name: (await onlyText(source, "metaData.name")) || undefined };
}

async function onlyText(source: Source, column: string): Promise<string | null> {
  const chunks = await readFooter(source, (footer) => columnChunks(footer, column));
  for (const { from, to, codec } of chunks) {
    if (to > source.size || to - from > MAX_CHUNK) throw damaged();
    const text = textIn(await source.read(from, to), codec);
    if (text !== null) return text;
  }
  return null;
}

function textIn(chunk: Uint8Array, codec: number) {
  try {
    return firstText(chunk, codec);
  } catch (error) {
    if (error instanceof NotParquet || error instanceof EndOfBytes) throw damaged();
    throw error;
  }
}

function damaged() {
  return new UnreadableSource("The checkpoint is damaged.");
}
