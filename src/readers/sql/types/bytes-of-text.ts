import { type Grammar, holds } from "../grammar.ts";
import { areWords, isMark, isWord, nameAt, startOf, type Token, wordAt } from "../tokens.ts";
import type { TypeAt } from "./read-type.ts";

/** MySQL's types for texts whose character set is binary. */
const BYTES: ReadonlyMap<string, string> = new Map([
  ...["char", "character", "nchar", "national char", "national character"].map(
    (name) => [name, "binary"] as const,
  ),
  ...["varchar", "character varying", "char varying"].map((name) => [name, "varbinary"] as const),
  ...["", " varchar", " char varying", " character varying"].map(
    (rest) => [`long${rest}`, "mediumblob"] as const,
  ),
  ...["tiny", "", "medium", "long"].map((size) => [`${size}text`, `${size}blob`] as const),
]);

/** The type that MySQL stores: CHAR(3) BYTE and TEXT CHARACTER SET binary are bytes. */
export function asBytes(read: TypeAt, element: readonly Token[], grammar: Grammar): TypeAt {
  const name = BYTES.get(read.type.name);
  if (name === undefined || !saysBytes(element, read.to, grammar)) return read;
  return { ...read, type: { ...read.type, name } };
}

function saysBytes(element: readonly Token[], at: number, grammar: Grammar) {
  if (isWord(element[at], "byte") || isBinarySet(element, at)) return true;
  const from = startOf(element, at);
  return (
    isWord(element[at], "collate") && isBinary(element[at + 1]) && holds(grammar, ["mysql"], from)
  );
}

/** CHARACTER SET binary or CHARSET = binary, on a column or among a table's options. */
export function isBinarySet(tokens: readonly Token[], at: number): boolean {
  const isLong = areWords(tokens, at, "character", "set") || areWords(tokens, at, "char", "set");
  if (!isLong && wordAt(tokens, at) !== "charset") return false;
  const next = isLong ? at + 2 : at + 1;
  return isBinary(tokens[isMark(tokens[next], "=") ? next + 1 : next]);
}

/** The name of a character set may be in quotes. */
function isBinary(token: Token | undefined) {
  return nameAt(token)?.text.toLowerCase() === "binary";
}

/** Why a table cannot be read whose texts become bytes. */
export const BINARY_SET =
  "Its character set is binary, which turns its text types into bytes. Write binary types instead.";

/** Whether a type would become bytes if its table's character set were binary. */
export function isText({ name }: TypeAt["type"]) {
  return BYTES.has(name);
}
