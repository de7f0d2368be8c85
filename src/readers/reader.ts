import type { Format } from "./formats.ts";
import type { Input } from "./input/input.ts";
import type { Dialect } from "./mapping/dialects.ts";
import type { Source } from "./source.ts";
import type { SourceTable } from "./table.ts";

/** What the caller of a reader knows about a source. */
export type ReadOptions = {
  /** The format; without one, it is recognised. */
  from?: Format | undefined;
  /** Of SQL. Without one, only what all dialects agree on is read. */
  dialect?: Dialect | undefined;
  /** The Protobuf message to read; without one, each top-level message is a table. */
  message?: string | undefined;
  /** How many records to read at most; all without it. */
  rows?: number | undefined;
  /** The sources that were given with this one, which may be among them. */
  together?: (() => Promise<readonly Source[]>) | undefined;
  /** Whether the first line of a CSV file has the columns' names. */
  header?: boolean | undefined;
  /** Whether a dbt catalog counts that is older than the manifest beside it. */
  allowStaleCatalog?: boolean | undefined;
};

/**
 * Reads one format. `recognises` must not throw; `read` throws UnreadableSource for whatever a source
 * may contain.
 */
export type Reader = {
  format: Format;
  recognises: (input: Input) => boolean | Promise<boolean>;
  read: (input: Input, options: ReadOptions) => SourceTable[] | Promise<SourceTable[]>;
};

/** Reads what is already parsed or decoded. */
type Read<Content> = (
  content: Content,
  input: Input,
  options: ReadOptions,
) => SourceTable[] | Promise<SourceTable[]>;

/** A reader of JSON or YAML documents, by the document's value. */
export function documentReader(
  format: Format,
  is: (value: unknown) => boolean,
  read: Read<unknown>,
): Reader {
  return {
    format,
    recognises: async (input) => is(await input.documentIfAny()),
    read: async (input, options) => read(await input.document(), input, options),
  };
}

/** Extensions that say what a file is, whatever its beginning looks like. */
const TELLING: ReadonlySet<string> = new Set(
  "csv tsv json ndjson jsonl yaml yml sql ddl proto avsc avpr".split(" "),
);

/** A reader of texts, by the names of its files or by what a text's beginning looks like. */
export function textReader(
  format: Format,
  extensions: readonly string[],
  looksLike: (beginning: string) => boolean,
  read: Read<string>,
): Reader {
  return {
    format,
    recognises: ({ extension, beginning }) =>
      extensions.includes(extension) || (!TELLING.has(extension) && looksLike(beginning)),
    read: async (input, options) => read(await input.text(), input, options),
  };
}
