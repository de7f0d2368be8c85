import {
  closeSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

const TAXI = join(
  import.meta.dirname,
  "..",
  "..",
  "examples",
  "nyc-yellow-taxi",
  "2018-07.parquet",
);

/** The length of a Parquet file's footer, and the magic number, at its end. */
const TAIL = 8;

/** A Parquet file of this size, nearly all of it a hole. */
export function writeSparseParquet(path: string, size: number) {
  const taxi = readFileSync(TAXI);
  const footer = taxi.subarray(-TAIL - taxi.readUInt32LE(taxi.length - TAIL));
  const file = openSync(path, "w");
  writeSync(file, taxi.subarray(0, 4), 0, 4, 0);
  ftruncateSync(file, size - footer.length);
  writeSync(file, footer, 0, footer.length, size - footer.length);
  closeSync(file);
}

/** A CREATE TABLE with so many columns of different types. */
export function writeWideTable(path: string, columns: number) {
  const types = ["bigint NOT NULL", "numeric(12, 2)", "varchar(255)", "timestamptz", "jsonb"];
  const lines = Array.from({ length: columns }, (_, n) => `  column_${n} ${types[n % 5]}`);
  writeFileSync(path, `CREATE TABLE wide (\n${lines.join(",\n")}\n);\n`);
}

/** A CSV file of about this size. */
export function writeCsv(path: string, size: number) {
  const file = openSync(path, "w");
  let written = writeSync(file, "id,placed_at,total,currency,coupon,delivered\n");
  for (let id = 1; written < size; ) {
    const rows = Array.from({ length: 10_000 }, () => rowOf(id++));
    written += writeSync(file, rows.join(""));
  }
  closeSync(file);
}

function rowOf(id: number) {
  const day = String((id % 28) + 1).padStart(2, "0");
  return `${id},2026-01-${day}T09:30:00Z,${id % 1000}.25,EUR,"A ""${id % 7}""",${id % 2 === 0}\n`;
}
