import { separatorOf } from "../csv/separator.ts";
import { drawnTable } from "../foreign-text.ts";
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
  recognises: async (input) => {
    const isDrawn = !isJson(input.beginning) && drawnTable(input.beginning) !== null;
    return !isDrawn && isDescription(await beginningOf(input));
  },
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

/**
 * Spark and Hive print notes such as "# Partition Information" below the columns, and perhaps columns
 * below that, which Spark has listed before.
 */
function described(rows: Row[]): Row[] {
  const columns: Row[] = [];
  const names = new Set<string>();
  let part: "columns" | "partitions" | "others" = "columns";
  for (const row of rows) {
    const name = at(row, NAME);
    if (/^# *col_name$/.test(name)) continue;
    if (name.startsWith("#")) part = /^# *Partition/.test(name) ? "partitions" : "others";
    else if (part === "columns" || (part === "partitions" && !names.has(name))) {
      if (![...row.values.values()].some((text) => !/^(NULL)?$/.test(text))) continue;
      columns.push(row);
      names.add(name);
    }
  }
  return columns;
}
