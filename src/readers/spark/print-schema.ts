import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { UnreadableSource } from "../unreadable.ts";
import { sparkType } from "./spark-type.ts";

const COLUMN = /^ ?\|-- (.*): ((?:[^:]|:(?! ))+) \(nullable = (true|false)\)\s*$/;

/** What lies within a column: `|    |-- element: string (containsNull = true)`. */
const WITHIN = /^ ?\| {4}/;

/** Whether a text is what `df.printSchema()` prints. */
export function isPrintedSchema(text: string) {
  return /^\s*root\s*\n ?\|-- /.test(text);
}

export function printedColumns(text: string): SourceColumn[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(root\s*)?$/.test(line) || WITHIN.test(line)) return [];
    const [, name, type, nullable] = COLUMN.exec(line) ?? [];
    if (name === undefined || type === undefined) {
      throw new UnreadableSource("This is not a line that printSchema prints.", {
        line: index + 1,
      });
    }
    return [
      mapColumn("spark", {
        name,
        required: nullable === "false",
        nullable: nullable === "true",
        ...sparkType(type),
      }),
    ];
  });
}
