import type { Dialect } from "../mapping/dialects.ts";
import { lookUp } from "../mapping/lookup.ts";
import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import { type CustomTypes, resolveType } from "./custom-types.ts";
import { outside } from "./elements.ts";
import { readType } from "./read-type.ts";
import { isMark, isWord, type Token } from "./tokens.ts";

/** The keywords that start an element other than a column. */
const CLAUSES =
  "constraint primary unique foreign check exclude index key fulltext spatial like period watermark projection".split(
    " ",
  );

/** Postgres allows a column named key: it is one if a type follows, which is not that of an index. */
export function isColumn([first, second, third, fourth]: readonly Token[]) {
  if (!isWord(first, ...CLAUSES)) return true;
  if (second?.kind !== "word" || !lookUp("sql", { name: second.text })) return false;
  return !isMark(third, "(") || fourth?.kind === "number" || fourth?.kind === "string";
}

/** What stands where a column without a type has one. */
const NO_TYPES =
  "as generated not null default primary unique check references constraint collate comment".split(
    " ",
  );

/** A column of a CREATE TABLE in a text. */
export function readColumn(
  element: readonly Token[],
  text: string,
  custom: CustomTypes,
  dialect: Dialect | undefined,
): SourceColumn {
  const name = element[0]?.text ?? "";
  // Spark takes a colon between the name and the type.
  const start = isMark(element[1], ":") ? 2 : 1;
  const read = isWord(element[start], ...NO_TYPES) ? null : readType(element, start);
  const rest = outside(element.slice(read?.to ?? start));
  if (!read) {
    const fault = "This column has no type.";
    return { name, required: isNeverNull(rest), physical_type: "", fault };
  }
  const { type, isRequired } = resolveType(read.type, custom);
  const physical_type = writtenType(element.slice(start, read.to), text);
  const required =
    isRequired ||
    isNeverNull(rest) ||
    /serial/.test(type.name) ||
    (dialect === "clickhouse" && !read.isNullable && !isWord(rest[0], "null"));
  return mapColumn("sql", { name, required, type, physical_type }, dialect);
}

function writtenType(tokens: readonly Token[], text: string) {
  const written = text.slice(tokens[0]?.from, tokens.at(-1)?.to);
  return written.replace(/\s+/g, " ").replace(/^\[(\w+)\]/, "$1");
}

/** NOT NULL, PRIMARY KEY, or a number that the database counts. */
function isNeverNull(rest: readonly Token[]) {
  return rest.some((token, index) => {
    const next = rest[index + 1];
    return (
      (isWord(token, "not") && isWord(next, "null")) ||
      (isWord(token, "primary") && isWord(next, "key")) ||
      isWord(token, "identity", "autoincrement", "auto_increment")
    );
  });
}
