import { FORMATS, type Format } from "#readers/formats.ts";
import { DIALECTS } from "#readers/mapping/dialects.ts";

/** Formats that are no text, so that only a file can be in them. */
const BINARY: ReadonlySet<Format> = new Set<Format>(["parquet", "arrow"]);

const ALL = Object.entries(FORMATS).map(([value, label]) => ({ value: value as Format, label }));

const BY_ITSELF = { value: "", label: "auto-detected" };

/** What a choice of formats lists, for a text or for files. */
export function formatOptions(isFile: boolean) {
  return [BY_ITSELF, ...ALL.filter(({ value }) => isFile || !BINARY.has(value))];
}

export const DIALECT_OPTIONS = [
  { value: "", label: "any" },
  ...DIALECTS.map((value) => ({ value, label: value })),
];

/** Formats whose types mean different things in the dialects of SQL. */
export const IN_DIALECTS: ReadonlySet<Format> = new Set<Format>(["sql", "information-schema"]);
