import type { Detail } from "#domain/details/detail.ts";
import { readArrowMessage } from "../arrow/arrow.ts";
import { bytesSource, type Source } from "../source.ts";
import { isMapped, type SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { readFooter } from "./footer.ts";
import { enterField, structsOf } from "./thrift.ts";

/** The types of Arrow that Parquet has no word for, and what they are kept as. */
const KEPT_AS: readonly (readonly [arrow: RegExp, parquet: string])[] = [
  [/^duration\b/, "int64"],
  [/^arrow\.bool8$/, "int8"],
  [/^u?int128$/, "fixed_len_byte_array(16)"],
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
  const mayDiffer = columns.some(({ physical_type }) =>
    KEPT_AS.some(([, parquet]) => parquet === physical_type),
  );
  const written = mayDiffer ? await readFooter(source, arrowSchema, WHOLE) : null;
  if (written === null) return [...columns];
  const arrow = new Map((await columnsIn(written)).map((column) => [column.name, column]));
  return columns.map((column) => {
    const original = arrow.get(column.name);
    if (!original || !isMapped(original) || !isKeptAs(original, column)) return column;
    const detail = { ...original.detail, ...ownOf(column) };
    return { ...original, required: column.required, detail };
  });
}

/** What the file itself says of a column, whatever its type. */
function ownOf(column: SourceColumn): Detail {
  const { nullable, id } = (isMapped(column) && column.detail) || {};
  return { ...(nullable !== undefined && { nullable }), ...(id !== undefined && { id }) };
}

function isKeptAs(arrow: SourceColumn, { physical_type }: SourceColumn) {
  return KEPT_AS.some(
    ([type, parquet]) => type.test(arrow.physical_type) && parquet === physical_type,
  );
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

/** A message of Arrow's stream format in base64. */
async function columnsIn(written: string): Promise<SourceColumn[]> {
  try {
    const bytes = Uint8Array.from(atob(written), (char) => char.charCodeAt(0));
    return await readArrowMessage(bytesSource(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableSource) && !(error instanceof DOMException)) throw error;
    throw new UnreadableSource("The Parquet file is damaged: its ARROW:schema cannot be read.");
  }
}
