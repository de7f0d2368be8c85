import type { Dialect } from "../mapping/dialects.ts";

/** What only one dialect has. Comments and strings count as well, so each is more than a word. */
const TELLTALES: readonly (readonly [Dialect, RegExp])[] = [
  ["clickhouse", /\bengine\s{0,9}=\s{0,9}\w*mergetree\b|\b(nullable|lowcardinality)\s{0,9}\(/i],
  ["mysql", /\bengine\s{0,9}=\s{0,9}(innodb|myisam|aria)\b/i],
  ["spark", /\busing\s{1,9}(delta|parquet|iceberg|orc)\b|\btblproperties\s{0,9}\(/i],
  ["oracle", /\bn?varchar2\s{0,9}\(\s{0,9}\d{1,9}\s{1,9}(byte|char)\b|\bsegment\s{1,9}creation\b/i],
  [
    "mssql",
    /\[dbo\]\s{0,9}\.|\bprimary\s{1,9}key\s{1,9}(non)?clustered\b|\bnvarchar\s{0,9}\(max\)/i,
  ],
  ["snowflake", /\b(transient|autoincrement\s{1,9}start)\b.*?\bnumber\s{0,9}\(\d/is],
];

/** The dialect that a text cannot hide; undefined for most. */
export function dialectOfText(text: string): Dialect | undefined {
  return TELLTALES.find(([, telltale]) => telltale.test(text))?.[0];
}
