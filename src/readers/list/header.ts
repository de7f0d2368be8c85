import { isAside } from "../information-schema/unread-names.ts";
import type { Line } from "./line.ts";

/** Which cells of a line are a column's name, its type and its mark. */
export type Header = {
  name: number;
  type: number;
  mark: number;
  isOfNulls: boolean;
  /** Whether it is that of information_schema, which has a decimal's scale in another column. */
  isOfDatabase: boolean;
  /** What its other cells are called, unless they say nothing of types and null. */
  unread: string[];
};

const NAME = /^(name|column|column_?name|col_name|field)$/i;
const TYPE = /^(type|data_?type|column_type|col_type|dtype)$/i;
const REQUIRED = /^((is_)?required|not_?null|mode)$/i;
const NULLS = /^(null\??|(is_?)?nullable|optional)$/i;

/** What the first line says of the others; null if it is a column itself. */
export function headerOf({ cells, isSpaced }: Line): Header | null {
  const words = isSpaced ? cells.flatMap((cell) => cell.split(/\s+/)) : cells;
  const place = (word: RegExp) => words.findIndex((header) => word.test(header));
  const name = place(NAME);
  const type = place(TYPE);
  const required = place(REQUIRED);
  if (name < 0 || type < 0) return null;
  const mark = required < 0 ? place(NULLS) : required;
  return {
    name,
    type,
    mark,
    isOfNulls: required < 0,
    isOfDatabase: /^data_type$/i.test(words[type] ?? ""),
    unread: words.filter((word, at) => ![name, type, mark].includes(at) && !isAside(word)),
  };
}
