import { commaParts } from "../elements.ts";
import type { Name } from "../name.ts";
import { nameOf } from "../table-name.ts";
import {
  closing,
  isMark,
  isName,
  isWord,
  nameAt,
  outerPositions,
  outside,
  type Token,
} from "../tokens.ts";
import { castAt } from "../types/computed-type.ts";
import { readType, type TypeAt } from "../types/read-type.ts";
import { wordsOf } from "../word-lists.ts";

/** What a query selects, with the type that it writes itself. */
export type Selected = { name: Name; read: TypeAt };

/** What joins the rows of several queries, whose types need not be the same. */
const JOINING = ["union", "intersect", "except", "minus"];

/** What ends the list of a SELECT. */
const ENDS = wordsOf(
  "from where group having window order limit offset fetch for with qualify sample",
);

/** The columns of a query that casts each of them and names it; null for others. */
export function castColumns(query: readonly Token[]): Selected[] | null {
  if (isMark(query[0], "(") && closing(query, 0) === query.length)
    return castColumns(query.slice(1, -1));
  const outer = outside(query);
  const [select, ...others] = outer.filter((token) => isWord(token, "select"));
  if (!select || others.length > 0 || outer.some((token) => isWord(token, ...JOINING))) return null;
  if (!isWord(query[0], "select", "with")) return null;
  const rest = query.slice(query.indexOf(select) + 1);
  const end = outerPositions(rest).find((at) => isWord(rest[at], ...ENDS));
  const list = rest.slice(isWord(rest[0], "distinct", "all") ? 1 : 0, end);
  const columns = commaParts(list).map(castColumn);
  return columns.every((column) => column !== null) ? columns : null;
}

/** CAST(a AS INT) AS b, a::int AS b. */
function castColumn(element: readonly Token[]): Selected | null {
  const name = nameAt(element.at(-1));
  if (!name || !isName(name) || !isWord(element.at(-2), "as")) return null;
  const value = element.slice(0, -2);
  const read = castAt(value) ?? colonsAt(value);
  return read && { name: nameOf(name), read };
}

/** The type after ::, which binds to a name or a literal before it. */
function colonsAt(value: readonly Token[]): TypeAt | null {
  let at = 1;
  while (isMark(value[at], ".") && isName(value[at + 1])) at += 2;
  if (value[0]?.kind === "mark" || !isMark(value[at], ":") || !isMark(value[at + 1], ":"))
    return null;
  const read = readType(value, at + 2);
  return read?.to === value.length ? read : null;
}
