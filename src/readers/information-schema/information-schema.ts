import { separatorOf } from "../csv/separator.ts";
import { isJson } from "../input/document.ts";
import type { Input } from "../input/input.ts";
import { isLines } from "../input/lines.ts";
import type { Reader } from "../reader.ts";
import { nameOfFile } from "../table-name.ts";
import { UnreadableSource } from "../unreadable.ts";
import { refusePage } from "./aws.ts";
import { isDescription } from "./description.ts";
import { at, NAME, type Row } from "./row.ts";
import { rowsOfCells, rowsOfDocument, rowsOfLines } from "./rows.ts";
import { tablesOf } from "./tables.ts";

/** What databases print of columns: information_schema.columns, DESCRIBE, SHOW COLUMNS. */
export const informationSchema: Reader = {
  format: "information-schema",
  recognises: async (input) => isDescription(await beginningOf(input)),
  read: async (input, { dialect }) => {
    const rows = described(await rowsIn(input));
    if (rows.length > 0) return tablesOf(rows, nameOfFile(input.name), dialect);
    throw new UnreadableSource("There is no row that describes a column.");
  },
};

async function rowsIn(input: Input): Promise<Row[]> {
  if (isLines(input.extension, input.beginning)) return rowsOfLines(await input.text());
  if (isJson(input.beginning)) {
    const document = await input.document();
    refusePage(document);
    return rowsOfDocument(document) ?? [];
  }
  return rowsOfCells(await input.text(), separatorIn(input), true);
}

/** As many rows as tell what they are, without any of a text that cannot be read. */
async function beginningOf(input: Input): Promise<Row[]> {
  try {
    return described(await firstRows(input));
  } catch {
    return [];
  }
}

async function firstRows(input: Input): Promise<Row[]> {
  const { beginning, extension } = input;
  const isWhole = isShort(input);
  if (isLines(extension, beginning)) {
    return rowsOfLines(isWhole ? beginning : beginning.slice(0, beginning.lastIndexOf("\n")));
  }
  if (isJson(beginning)) return rowsOfDocument(firstOf(await input.documentIfAny())) ?? [];
  return rowsOfCells(beginning, separatorIn(input), isWhole);
}

function separatorIn(input: Input) {
  return separatorOf(input.beginning, isShort(input));
}

/** Whether the beginning of a file is all of it. */
function isShort({ size, head }: Input) {
  return size === head.length;
}

function firstOf(value: unknown) {
  return Array.isArray(value) ? value.slice(0, 100) : value;
}

/** Spark and Hive print notes such as "# Partition Information" below the columns. */
function described(rows: Row[]): Row[] {
  const notes = rows.findIndex((row) => at(row, NAME).startsWith("#"));
  const columns = notes < 0 ? rows : rows.slice(0, notes);
  return columns.filter((row) => [...row.values.values()].some((text) => text !== ""));
}
