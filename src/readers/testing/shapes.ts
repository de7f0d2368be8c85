import { typeText } from "#domain/details/detail-text.ts";
import { readSource } from "../read-source.ts";
import type { Source } from "../source.ts";

/** What is known of each column of a source with one table: `list<int32 not null>`, `#3` for a number. */
export async function shapesOf(
  source: Source,
  options?: Parameters<typeof readSource>[1],
): Promise<Record<string, string>> {
  const { tables } = await readSource(source, options);
  const [table] = tables;
  if (!table || "fault" in table) throw new Error(table?.fault ?? "no table");
  return Object.fromEntries(
    table.columns.map((column) => {
      if (!("type" in column)) return [column.name, "-"];
      const { nullable, id } = column.detail ?? {};
      const word = nullable === undefined ? "" : nullable ? " nullable" : " not null";
      return [column.name, `${typeText(column)}${word}${id === undefined ? "" : ` #${id}`}`];
    }),
  );
}
