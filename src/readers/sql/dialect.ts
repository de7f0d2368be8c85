import type { Dialect } from "../mapping/dialects.ts";
import { Impossible } from "./impossible.ts";
import { lexerOf } from "./lexer/lexer.ts";

/** How the dumps of some tools begin. */
const HEADERS: readonly (readonly [Dialect, RegExp])[] = [
  ["postgres", /^\s*(?:--\s*)?-- PostgreSQL database (?:cluster )?dump/],
  ["mysql", /^\s*(?:-- (?:MySQL|MariaDB|phpMyAdmin SQL) dump|\/\*M?!\d{5,6})/i],
  ["sqlite", /^\s*PRAGMA foreign_keys\s?=\s?OFF;\s*BEGIN TRANSACTION;/],
];

/** What only one dialect has; all patterns of a row must match outside of strings. */
const TELLTALES: readonly (readonly [Dialect, ...RegExp[]])[] = [
  ["clickhouse", /\bengine\s{0,9}=\s{0,9}\w*mergetree\b/i],
  ["clickhouse", /\b(nullable|lowcardinality)\s{0,9}\(/i],
  // Its types are written like this, and those of others are not.
  ["clickhouse", /\bUInt\d{1,3}\b|\b(DateTime64|FixedString)\s{0,9}\(/],
  ["clickhouse", /\bengine\s{0,9}=\s{0,9}(log|tinylog|stripelog|distributed|kafka|buffer|null)\b/i],
  // MySQL has an engine of this name.
  ["clickhouse", /\bengine\s{0,9}=\s{0,9}memory\b/i, /\b(String|U?Int\d{1,3}|Float(32|64))\b/],
  [
    "mysql",
    /\bengine\s{0,9}=\s{0,9}(innodb|myisam|aria)\b|\bauto_increment\b|^[ \t]{0,9}delimiter[ \t]{1,9}\S{1,9}[ \t]{0,9}\r?$/im,
  ],
  ["spark", /\busing\s{1,9}(delta|parquet|iceberg|orc)\b|\btblproperties\s{0,9}\(/i],
  [
    "bigquery",
    /\boptions\s{0,9}\(\s{0,9}(description|uris|labels|require_partition_filter)\s{0,9}=|\bwith\s{1,9}partition\s{1,9}columns\b/i,
  ],
  ["oracle", /\bvarchar2\s{0,9}\(\s{0,9}\d|\bsegment\s{1,9}creation\b/i],
  [
    "mssql",
    /\[dbo\]\s{0,9}\.|\bprimary\s{1,9}key\s{1,9}(non)?clustered\b|\bnvarchar\s{0,9}\(\s{0,9}max\b|^[ \t]{0,9}go[ \t]{0,9}\r?$/im,
  ],
  ["mssql", /\b(datetime2|datetimeoffset|hierarchyid)\b/i],
  ["mssql", /\bwith\s{1,9}(no)?check\s{1,9}add\s{1,9}constraint\b/i],
  ["snowflake", /\b(transient|autoincrement\s{1,9}start)\b/i, /\bnumber\s{0,9}\(\s{0,9}\d/i],
  [
    "redshift",
    /\bdiststyle\s{1,9}(even|key|all|auto)\b|\bencode\s{1,9}(az64|lzo|zstd|bytedict)\b/i,
  ],
  [
    "postgres",
    /\b(jsonb|bigserial|smallserial)\b(?!\s{0,9}\()|::\s{0,9}regclass\b|\blanguage\s{1,9}'?plpgsql\b|\bdo\s{1,9}\$\w{0,60}\$|\bfrom\s{1,9}stdin\s{0,9};|\bcreate\s{1,9}extension\b/i,
  ],
  ["sqlite", /\bwithout\s{1,9}rowid\b/i],
];

/** The dialect that a text reveals; undefined for most texts. */
export function dialectOfText(text: string): Dialect | undefined {
  const header = HEADERS.find(([, pattern]) => pattern.test(text.slice(0, 2_000)));
  if (header) return header[0];
  const likely = new Set(TELLTALES.filter(shows(text)).map(([dialect]) => dialect));
  // What looks like a telltale may be in a comment or a string of that dialect.
  const detected = [...likely].filter((dialect) => {
    const code = codeOf(text, dialect);
    return TELLTALES.filter(([own]) => own === dialect).some(shows(code));
  });
  return detected.length === 1 ? detected[0] : undefined;
}

function shows(text: string) {
  return ([, ...patterns]: (typeof TELLTALES)[number]) =>
    patterns.every((pattern) => pattern.test(text));
}

/** A text without comments and strings, as far as it can be split into tokens. */
function codeOf(text: string, dialect: Dialect): string {
  const lexer = lexerOf(text, { dialect, doubt: () => undefined });
  const parts: string[] = [];
  try {
    for (let at = 0; ; ) {
      const from = at;
      at = lexer.blanks(at, false);
      if (at >= text.length) break;
      const token = lexer.token(at);
      parts.push(text.slice(from, at).includes("\n") ? "\n" : " ");
      const written = text.slice(token.from, token.to);
      parts.push(token.kind === "string" ? kept(written) : written);
      at = token.to;
    }
  } catch (error) {
    if (!(error instanceof Impossible)) throw error;
  }
  return parts.join("");
}

/** What to keep of a string: what reveals a dialect, and nothing that people choose. */
function kept(text: string) {
  if (/^'plpgsql'$/i.test(text)) return text;
  return text.startsWith("$") ? "$$" : "";
}
