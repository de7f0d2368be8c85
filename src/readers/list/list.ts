import { foreignText } from "../foreign-text.ts";
import { mayHaveScale, withoutScale } from "../information-schema/type-text.ts";
import { firstNames } from "../information-schema/unread-names.ts";
import type { Dialect } from "../mapping/dialects.ts";
import { newInside } from "../mapping/inside.ts";
import type { Reader } from "../reader.ts";
import type { SourceColumn } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { type Place, UnreadableSource } from "../unreadable.ts";
import { headerOf } from "./header.ts";
import { lineOf } from "./line.ts";
import { hasTypesBelowHeader, isList, linesOf } from "./recognise.ts";
import { asWritten, NO, placed, type Row, YES } from "./row.ts";
import { columnOf } from "./type.ts";

/** One column per line: order_id integer required. */
export const list: Reader = {
  format: "list",
  recognises: ({ extension, beginning }) => {
    if (["csv", "tsv"].includes(extension)) {
      return hasTypesBelowHeader(linesOf(beginning).flatMap((line) => lineOf(line) ?? []));
    }
    return ["", "txt", "list"].includes(extension) && !foreignText(beginning) && isList(beginning);
  },
  read: async (input, { dialect }) => {
    const text = await input.text();
    const columns = readList(text, dialect);
    const note = noteOf(text);
    return [{ name: nameOfFile(input.name), columns, ...(note && { note }) }];
  },
};

/** What the header names that is not read. */
function noteOf(text: string) {
  const [first] = linesOf(text).flatMap((line) => lineOf(line) ?? []);
  const unread = (first && headerOf(first)?.unread) ?? [];
  return unread.length > 0 && `Not read from the list: ${firstNames(unread).join(", ")}.`;
}

/**
 * Name, type and perhaps whether it is required, separated by commas, semicolons, tabs or spaces; or
 * the cells named by a header. A column without a mark is required, unless other lines are marked as
 * required.
 */
export function readList(text: string, dialect?: Dialect | undefined): SourceColumn[] {
  const lines = text.split(/\r\n?|\n/).flatMap((text, index) => {
    const line = lineOf(text);
    return line ? [{ ...line, place: { line: index + 1 } }] : [];
  });
  const [first, ...others] = lines;
  if (!first) throw new UnreadableSource("No line has a name and a type.");
  const header = headerOf(first);
  const rows = header
    ? others.map((line) => ({ ...placed(line, header), place: line.place }))
    : lines.map((line) => ({ ...asWritten(line), place: line.place }));
  const byDefault = !rows.some(({ mark }) => YES.test(mark));
  const inside = newInside();
  return rows.map((row) => {
    const { name, type: physical_type } = row;
    const said = isRequired(row, header?.isOfNulls ?? false);
    const required = said ?? byDefault;
    if (header?.isOfDatabase && mayHaveScale(row.type, dialect)) {
      return { name, required, physical_type, ...withoutScale(physical_type) };
    }
    const nullable = said === null ? undefined : !said;
    return columnOf({ name, required, nullable, physical_type }, dialect, inside);
  });
}

const UNCLEAR =
  "it is unclear what follows the type. Add a header line, such as: name,type,nullable.";

/** null without a mark. */
function isRequired({ name, mark, isClear, place }: Row & { place: Place }, isOfNulls: boolean) {
  if (!isClear) throw new UnreadableSource(`${name}: ${UNCLEAR}`, place);
  if (mark === "") return null;
  if (YES.test(mark)) return !isOfNulls;
  if (NO.test(mark)) return isOfNulls;
  throw new UnreadableSource(`${name}: ${mark} means neither required nor optional.`, place);
}
