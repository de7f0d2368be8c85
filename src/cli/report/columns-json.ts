import { jsonText } from "#domain/text/name-text.ts";
import type { ReadyTable } from "../sources/collect-tables.ts";

/** What `columns --format json` prints (docs/command-line.md, JSON). */
export function columnsJson(tables: readonly ReadyTable[]): string {
  const sources = tables.map(({ source, columns, note }) => ({
    name: source.name,
    path: source.path,
    from: source.from,
    ...(note !== undefined && { note }),
    columns: columns.map(({ name, type, required, physical_type, lossy, note, detail }) => ({
      name,
      type,
      required,
      physical_type,
      lossy,
      ...(note !== undefined && { note }),
      ...(detail !== undefined && { detail }),
    })),
  }));
  return jsonText({ version: 1, sources }, 2);
}
