import type { Detail, Inner, Shape } from "#domain/details/detail.ts";
import { readArrowMessage } from "../arrow/arrow.ts";
import { bytesSource, type Source } from "../source.ts";
import { isMapped, type SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readFooter } from "./footer.ts";
import { enterField, structsOf } from "./thrift.ts";

/**
 * The types of Arrow that Parquet has no word for, or that writers keep without it, and what they are
 * kept as.
 */
const KEPT_AS: readonly (readonly [arrow: RegExp, parquet: string])[] = [
  [/^duration\b/, "int64"],
  [/^arrow\.bool8$/, "int8"],
  [/^u?int128$/, "fixed_len_byte_array(16)"],
  // Arrow's Rust library: Parquet knows no seconds, and date64 has a time of day.
  [/^timestamp\(s\b/, "int64"],
  [/^time\(s\)$/, "int32"],
  [/^date64$/, "int64"],
  [/^arrow\.uuid$/, "fixed_len_byte_array(16)"],
];

/** The field `key_value_metadata` of the footer (parquet.thrift, FileMetaData), after the row groups. */
const KEY_VALUES = 5;

const WHOLE = { first: 256 * 1024 * 1024, most: 256 * 1024 * 1024 };

/**
 * The columns with the types that Arrow wrote the file with, where Parquet's say less: it keeps a
 * duration as a number, and the schema of Arrow in the footer.
 */
export async function withArrowTypes(
  source: Source,
  columns: readonly SourceColumn[],
): Promise<SourceColumn[]> {
  const mayDiffer = columns.filter(
    (column) => mayBeKept(column.physical_type) || (isMapped(column) && hasKept(column)),
  );
  if (mayDiffer.length === 0) return [...columns];
  const written = await readFooter(source, arrowSchema, WHOLE);
  if (written === null) return [...columns];
  const names = new Set(mayDiffer.map(({ name }) => name));
  const arrow = new Map((await columnsIn(written, names)).map((column) => [column.name, column]));
  return columns.map((column) => {
    const original = arrow.get(column.name);
    if (!original || !isMapped(original)) return column;
    if (isKeptAs(original.physical_type, column.physical_type)) {
      const detail = { ...original.detail, ...(isMapped(column) && ownOf(column)) };
      return { ...original, required: column.required, detail };
    }
    return isMapped(column) ? { ...column, ...typedInside(column, original) } : column;
  });
}

/** What lies in a column with the types of Arrow. */
function typedInside<Read extends Inner>(read: Read, written: Inner): Read {
  const [is, arrow] = [read.detail?.is, written.detail?.is];
  const typed = is && arrow && typedShape(is, arrow);
  return typed ? { ...read, detail: { ...read.detail, is: typed } } : read;
}

function typedShape(read: Shape, written: Shape): Shape | null {
  if (read.kind === "list" && written.kind === "list") {
    return { kind: "list", items: typed(read.items, written.items) };
  }
  if (read.kind === "map" && written.kind === "map") {
    const [keys, values] = [typed(read.keys, written.keys), typed(read.values, written.values)];
    return { kind: "map", keys, values };
  }
  if (read.kind !== "struct" || written.kind !== "struct") return null;
  const arrow = new Map(written.fields.map((field) => [field.name, field]));
  const fields = read.fields.map((field) => {
    const original = arrow.get(field.name);
    return original ? typed(field, original) : field;
  });
  return { kind: "struct", fields };
}

function typed<Read extends Inner>(read: Read, written: Inner): Read {
  const [arrow = "", parquet = ""] = [written.detail?.physical, read.detail?.physical];
  if (!isKeptAs(arrow, parquet)) return typedInside(read, written);
  return { ...read, type: written.type, detail: { ...written.detail, ...ownOf(read) } };
}

/** What the file itself says of a column, or of something in one, whatever its type. */
function ownOf({ detail: { nullable, id } = {} }: Inner): Detail {
  return { ...(nullable !== undefined && { nullable }), ...(id !== undefined && { id }) };
}

const KEPT: ReadonlySet<string> = new Set(KEPT_AS.map(([, parquet]) => parquet));

function mayBeKept(parquet: string) {
  return KEPT.has(parquet);
}

/** Whether something that lies in a column may be kept as another type. */
function hasKept({ detail }: Inner): boolean {
  const may = (inner: Inner) => mayBeKept(inner.detail?.physical ?? "") || hasKept(inner);
  switch (detail?.is?.kind) {
    case "list":
      return may(detail.is.items);
    case "map":
      return may(detail.is.keys) || may(detail.is.values);
    case "struct":
      return detail.is.fields.some(may);
    default:
      return false;
  }
}

function isKeptAs(arrow: string, parquet: string) {
  return KEPT_AS.some(([type, kept]) => type.test(arrow) && kept === parquet);
}

/** The value of `ARROW:schema` in a footer; null if there is none. */
function arrowSchema(footer: Uint8Array): string | null {
  const cursor = { bytes: footer, at: 0 };
  if (!enterField(cursor, KEY_VALUES)) return null;
  const decoder = new TextDecoder();
  for (const entry of structsOf(cursor)) {
    const [key, value] = [entry.get(1), entry.get(2)];
    if (!(key instanceof Uint8Array) || !(value instanceof Uint8Array)) continue;
    if (decoder.decode(key) === "ARROW:schema") return decoder.decode(value);
  }
  return null;
}

/** The columns of these names in a message of Arrow's stream format in base64. */
async function columnsIn(written: string, names: ReadonlySet<string>): Promise<SourceColumn[]> {
  try {
    return await readArrowMessage(bytesSource(fromBase64(written)), names);
  } catch (error) {
    if (!(error instanceof UnreadableSource) && !(error instanceof DOMException)) throw error;
    throw new UnreadableSource("The Parquet file is damaged: its ARROW:schema cannot be read.");
  }
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  // Several megabytes for a wide file: Uint8Array.from takes ten times as long.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
