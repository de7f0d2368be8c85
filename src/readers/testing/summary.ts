import { type System, TYPES } from "../mapping/table.ts";
import { readSource } from "../read-source.ts";
import { bytesSource, type Source } from "../source.ts";
import type { SourceColumn } from "../table.ts";

export type Summary = { from: string; name: string; columns: Record<string, string> };

/** What a source with one table is read as. */
export async function summarise(source: Source): Promise<Summary> {
  const { from, tables } = await readSource(source);
  const [table, ...others] = tables;
  if (!table || others.length > 0) throw new Error(`${tables.length} tables`);
  if ("fault" in table) throw new Error(table.fault);
  const columns = Object.fromEntries(table.columns.map((each) => [each.name, summary(each)]));
  return { from, name: table.name, columns };
}

export function summariseBytes(bytes: Uint8Array, name: string): Promise<Summary> {
  return summarise(bytesSource(bytes, name));
}

/** A column as `type⚠ physical_type`, with ! if it is required; - stands for no type. */
export function summary(column: SourceColumn): string {
  const type = "type" in column ? `${column.type}${column.lossy ? "⚠" : ""}` : "-";
  return `${column.required ? "!" : ""}${type} ${column.physical_type}`;
}

/** The names of a system that stand in the table of types and in none of the summaries. */
export function missingTypes(system: System, summaries: readonly string[]): string[] {
  const seen = new Set(summaries.map(tableName));
  return TYPES[system].flatMap(([, names]) => names).filter((name) => !seen.has(name));
}

/** `decimal(p,s)` for `number decimal(12, 2)`. */
function tableName(summary: string) {
  const [, name = "", args = ""] = /^\S+ ([\w.]+)(.*)$/.exec(summary.toLowerCase()) ?? [];
  if (name !== "decimal") return name;
  return args === "" ? "decimal()" : `decimal(p,${/, ?0\)$/.test(args) ? "0" : "s"})`;
}
