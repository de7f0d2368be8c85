import type { Header } from "./header.ts";
import type { Line } from "./line.ts";

/** A line's name, type and mark, and whether that is all it has. */
export type Row = { name: string; type: string; mark: string; isClear: boolean };

export const YES = /^(required|not null|yes|y|true|t|1|x)$/i;
export const NO = /^(optional|nullable|null|no|n|false|f|0|-)?$/i;

/** Of a list without a header. Databases write YES and NO in capitals for nullable. */
export function asWritten({ cells }: Line): Row {
  const [name = "", type = "", mark = "", ...more] = cells;
  return { name, type, mark, isClear: more.length === 0 && !/^(YES|NO)$/.test(mark) };
}

/** Of a list with one. */
export function placed({ cells }: Line, { name, type, mark }: Header): Row {
  const at = (place: number) => cells[place] ?? "";
  return { name: at(name), type: at(type), mark: at(mark), isClear: true };
}
