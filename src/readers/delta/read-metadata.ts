import { openInput } from "../input/input.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { checkpointMetadata } from "./checkpoint.ts";
import { type Metadata, metadataIn } from "./metadata.ts";

/** The metadata in a file of a log; null if it has none. What is wrong is told with the file's name. */
export async function readMetadata(source: Source): Promise<Metadata | null> {
  try {
    if (source.name.endsWith(".parquet")) return await checkpointMetadata(source);
    const input = await openInput(source);
    return metadataIn(await input.text());
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    throw new UnreadableSource(`${source.name}: ${error.message}`, error.place);
  }
}
