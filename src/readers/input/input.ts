import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { decode, decodeBeginning, refuseGzip } from "./decode.ts";
import { isJson, parse } from "./document.ts";
import { isLines } from "./lines.ts";

/** How much is read to recognise a format, in bytes. */
const BEGINNING = 64 * 1024;

/** The largest text that is read as a whole, in bytes; a dbt manifest may have 100 MB. */
export const MAX_TEXT = 256 * 1024 * 1024;

/** A source that several readers look at: what one of them has read, the next need not. */
export type Input = Source & {
  /** Of the name, in lower case and without the dot. */
  extension: string;
  /** The first 64 KiB. */
  head: Uint8Array;
  /** The same as text. */
  beginning: string;
  /** The whole text. */
  text: () => Promise<string>;
  /** The value of the whole text, which is JSON or YAML. */
  document: () => Promise<unknown>;
  /** The same; undefined for what does not look like a document or cannot be parsed. */
  documentIfAny: () => Promise<unknown>;
};

export async function openInput(source: Source): Promise<Input> {
  const head = await source.read(0, Math.min(BEGINNING, source.size));
  refuseGzip(head);
  const beginning = decodeBeginning(head);
  const extension = /\.([a-z0-9]+)$/i.exec(source.name)?.[1]?.toLowerCase() ?? "";
  const text = once(async () => decode(await whole(source)));
  const document = once(async () => parse(await text()));
  const documentIfAny = async () =>
    isDocument(extension, beginning) ? document().catch(refused) : undefined;
  return { ...source, extension, head, beginning, text, document, documentIfAny };
}

async function whole(source: Source) {
  if (source.size > MAX_TEXT) {
    throw new UnreadableSource("The file is larger than 256 MB, the limit for this format.");
  }
  return source.read(0, source.size);
}

/** JSON, or YAML that is an object: a line `name: value` or `name:` at its beginning. */
function isDocument(extension: string, beginning: string) {
  if (isLines(extension, beginning)) return false;
  if (["json", "yaml", "yml"].includes(extension) || isJson(beginning)) return true;
  return extension === "" && /^(---|[\w-]+:)( |$)/m.test(beginning);
}

/** Nothing, for what cannot be parsed; other formats are not tried if the parser is not there. */
function refused(error: unknown) {
  if (error instanceof UnreadableSource) return undefined;
  throw error;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
