import { decode } from "../input/decode.ts";
import { parse } from "../input/document.ts";
import { isObject, textAt } from "../input/json-object.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { baseOf, urlOf } from "./reference.ts";

/** The most files that are read for one, and the longest, in bytes. */
const MAX_FILES = 200;
const MAX_SIZE = 4 * 1024 * 1024;

/** The documents that a schema refers to, by the addresses that its references have. */
export type OtherDocuments = ReadonlyMap<string, unknown>;

/** `base` is what the references of a document are relative to. */
type Waiting = { root: unknown; folder: string; base: string };

/**
 * Reads the files beside a schema that it refers to by relative paths, and those that they refer to.
 * What is not there is left to whoever follows the reference.
 */
export async function otherDocuments(source: Source, root: unknown): Promise<OtherDocuments> {
  const documents = new Map<string, unknown>();
  const files = new Map<string, unknown>();
  const waiting: Waiting[] = [{ root, folder: "", base: baseOf(root) }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const reference of referencesIn(next.root)) {
      const [file = ""] = reference.split("#", 1);
      const url = urlOf(file, next.base);
      if (file === "" || !isRelative(file) || url === undefined || documents.has(url)) continue;
      const path = joined(next.folder, file);
      if (!files.has(path) && files.size < MAX_FILES) {
        files.set(path, await documentAt(source, path));
        const file = files.get(path);
        if (file !== undefined) {
          waiting.push({ root: file, folder: folderOf(path), base: baseOf(file, url) });
        }
      }
      const other = files.get(path);
      if (other !== undefined) documents.set(url, other);
    }
  }
  return documents;
}

async function documentAt(source: Source, path: string): Promise<unknown> {
  const file = await source.beside?.(path);
  if (!file) return undefined;
  if (file.size > MAX_SIZE)
    throw new UnreadableSource(`${path}, which is referred to, is larger than 4 MB.`);
  try {
    return await parse(decode(await file.read(0, file.size)));
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    throw new UnreadableSource(`${path}, which is referred to: ${error.message}`);
  }
}

/** All references within a document that lead out of it, each once. */
function referencesIn(root: unknown): Set<string> {
  const references = new Set<string>();
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const reference = isObject(value) ? textAt(value, "$ref") : undefined;
    if (reference !== undefined && !reference.startsWith("#")) references.add(reference);
    for (const inner of Object.values(value)) if (inner) waiting.push(inner);
  }
  return references;
}

/** Not an address, and not a way out of the folder. */
function isRelative(file: string) {
  return /^[\w.-][\w./ -]*$/.test(file) && !file.split("/").includes("..");
}

function joined(folder: string, file: string) {
  return `${folder}${file.replace(/^(\.\/)+/, "")}`;
}

function folderOf(path: string) {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
