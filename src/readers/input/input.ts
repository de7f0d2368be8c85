import { foreignBytes, foreignName, isBinary } from "../foreign-bytes.ts";
import type { Source } from "../source.ts";
import { UnreadableSource } from "../unreadable.ts";
import { byteChunks, bytesOf } from "./byte-chunks.ts";
import { decode, decodeBeginning } from "./decode.ts";
import { isJson, parse } from "./document.ts";
import { isGzip, unpacked } from "./gzip.ts";
import { isLines } from "./lines.ts";
import { MAX_TEXT } from "./max-text.ts";

/** How much is read to recognise a format, in bytes. */
const BEGINNING = 64 * 1024;

/** A source that several readers look at: what one of them has read, the next need not. */
export type Input = Source &
  Content & {
    /** Of the name, in lower case and without the dot; "csv" of orders.csv.gz. */
    extension: string;
    /** The first 64 KiB as text. */
    beginning: string;
    /** The whole text. */
    text: () => Promise<string>;
    /** The value of the whole text, which is JSON or YAML. */
    document: () => Promise<unknown>;
    /** The same; undefined for what does not look like a document or cannot be parsed. */
    documentIfAny: () => Promise<unknown>;
  };

/** What is in a source, unpacked. */
type Content = {
  /** The first 64 KiB. */
  head: Uint8Array;
  /** Whether there is no more. */
  isWhole: boolean;
  /** All bytes, piece by piece. */
  chunks: () => AsyncIterable<Uint8Array>;
};

export async function openInput(source: Source): Promise<Input> {
  const start = await source.read(0, Math.min(BEGINNING, source.size));
  const extension = extensionOf(source.name);
  const content = isGzip(start)
    ? await gzipContent(source, extension)
    : plainContent(source, start);
  const beginning = decodeBeginning(content.head);
  const text = once(async () => decode(await whole(content)));
  const document = once(async () => parse(await text()));
  const documentIfAny = async () =>
    isDocument(extension, beginning) ? document().catch(refused) : undefined;
  return { ...source, ...content, extension, beginning, text, document, documentIfAny };
}

function extensionOf(name: string) {
  return /\.([a-z0-9]+)$/i.exec(name.replace(/\.gz$/i, ""))?.[1]?.toLowerCase() ?? "";
}

function plainContent(source: Source, head: Uint8Array): Content {
  const foreign = foreignBytes(head);
  if (foreign) throw new UnreadableSource(foreign);
  return { head, isWhole: head.length === source.size, chunks: () => byteChunks(source) };
}

/** Only of texts: readers of other files look for parts of them, which nothing can find in here. */
async function gzipContent(source: Source, extension: string): Promise<Content> {
  const chunks = () => unpacked(source);
  const start = await bytesOf(chunks(), BEGINNING + 1);
  if (isBinary(start)) {
    const foreign = foreignBytes(start) ?? foreignName(extension);
    const message =
      "This is compressed with gzip, and its content is not UTF-8 text. Decompress it first.";
    throw new UnreadableSource(foreign ?? message);
  }
  return { head: start.subarray(0, BEGINNING), isWhole: start.length <= BEGINNING, chunks };
}

async function whole({ chunks }: Content) {
  const bytes = await bytesOf(chunks(), MAX_TEXT + 1);
  if (bytes.length <= MAX_TEXT) return bytes;
  throw new UnreadableSource("The file is larger than 256 MB, the limit for this format.");
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
