import { stat } from "node:fs/promises";
import type { Source } from "#readers/source.ts";
import type { NamingFile } from "../trust/naming-file.ts";
import { openSources } from "./open-sources.ts";
import { isPattern } from "./pattern.ts";

export type FileArgument = { path: string; namedIn?: NamingFile | undefined };

/** The files that were given together, opened once somebody asks. */
export function givenFiles(files: readonly FileArgument[]): () => Promise<Source[]> {
  let opened: Promise<Source[]> | undefined;
  return () => {
    opened ??= Promise.all(files.map(openFiles)).then((sources) => sources.flat());
    return opened;
  };
}

/** What is wrong with one is told when it is read itself. A pipe can be read only once. */
async function openFiles({ path, namedIn }: FileArgument): Promise<Source[]> {
  const entry = await stat(path).catch(() => null);
  const isOpened = entry ? entry.isFile() || entry.isDirectory() : isPattern(path);
  if (!isOpened) return [];
  const sources = await openSources(path, namedIn).catch(() => []);
  return sources.map(({ source }) => source);
}
