import type { Dialect } from "../mapping/dialects.ts";
import { readSource } from "../read-source.ts";
import { textSource } from "../source.ts";
import type { SourceTable } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The tables of a text of SQL in a line, such as `a: id integer!, b string`, or why there are none. */
export async function shownTables(text: string, dialect?: Dialect): Promise<string> {
  try {
    const { tables } = await readSource(textSource(text), { from: "sql", dialect });
    return tables.map(shown).join(" | ");
  } catch (error) {
    if (error instanceof UnreadableSource) return error.message;
    throw error;
  }
}

function shown(table: SourceTable) {
  if ("fault" in table) return `${table.name}: ${table.fault}`;
  const columns = table.columns.map((column) => {
    return `${column.name} ${"type" in column ? column.type : "?"}${column.required ? "!" : ""}`;
  });
  return `${table.name}: ${columns.join(", ")}`;
}
