import { cellsOf, isBlank, scan } from "../csv/scan.ts";
import { isObject, type JsonObject } from "../input/json-object.ts";
import { readLines } from "../records/lines.ts";
import { nestedRows } from "./nested-rows.ts";
import { keyOf, type Row } from "./row.ts";

/** The rows of a JSON document that is, or has, a list of objects; null for another one. */
export function rowsOfDocument(value: unknown): Row[] | null {
  const nested = nestedRows(value);
  if (nested || !Array.isArray(value)) return nested?.map(rowOf) ?? null;
  return value.every(isObject) ? value.map(rowOf) : null;
}

/** The rows of a text with an object in each line. */
export function rowsOfLines(text: string): Row[] {
  return [...readLines(text.split("\n"), 1)].map(rowOf);
}

function rowOf(record: JsonObject): Row {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(record)) {
    values.set(keyOf(name), typeof value === "object" ? "" : String(value));
  }
  return { values };
}

/** The rows of a text of cells, whose first line names them; the text may be cut. */
export function rowsOfCells(text: string, separator: string, isWhole: boolean): Row[] {
  const { bounds, rows, fault } = scan(text, separator, isWhole);
  if (fault && isWhole) throw fault;
  const [header, ...others] = rows.filter((row) => !isBlank(bounds, row));
  const names = header ? cellsOf(text, bounds, header).map(keyOf) : [];
  const cellOf = separator === "\t" ? unescaped : (cell: string) => cell;
  return others.map((row) => ({
    values: valuesOf(names, cellsOf(text, bounds, row).map(cellOf)),
    place: { line: row.line },
  }));
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t" };

/** Undoes the escapes that ClickHouse, MySQL and Trino write between tabs: `Enum8(\'a\' = 1)`. */
function unescaped(cell: string) {
  return cell.replace(/\\([nt'\\])/g, (_, character: string) => ESCAPES[character] ?? character);
}

function valuesOf(names: readonly string[], cells: readonly string[]) {
  return new Map(names.map((name, index) => [name, cells[index]?.trim() ?? ""]));
}
