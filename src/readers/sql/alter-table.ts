import { outside } from "./elements.ts";
import { primaryKey } from "./primary-key.ts";
import { readName } from "./table-name.ts";
import { isMark, isName, isWord, type Token } from "./tokens.ts";

/** What an ALTER TABLE statement of a dump says of a table's columns. */
export type AlterTable = {
  parts: string[];
  /** The columns that it makes required. */
  required: string[];
  /** Whether it adds, removes or changes columns. */
  changesColumns: boolean;
};

/** The ALTER TABLE statements of a text. */
export function alterTables(tokens: readonly Token[]): AlterTable[] {
  return tokens.flatMap((token, at) => {
    if (!isWord(token, "alter")) return [];
    const table = isWord(tokens[at + 1], "foreign") ? at + 2 : at + 1;
    if (!isWord(tokens[table], "table")) return [];
    const { parts, to } = readName(tokens, table + 1);
    const actions = tokens.slice(to, endOf(tokens, to));
    return [{ parts, required: requiredBy(actions), changesColumns: changesColumns(actions) }];
  });
}

function endOf(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const isNext = isWord(tokens[at], "create", "alter") && isWord(tokens[at + 1], "table");
    if (isNext || isMark(tokens[at], ";") || isWord(tokens[at], "go")) return at;
  }
  return tokens.length;
}

/** ADD PRIMARY KEY (a), ALTER COLUMN a SET NOT NULL, MODIFY a int NOT NULL. */
function requiredBy(actions: readonly Token[]): string[] {
  return actions.flatMap((token, at) => {
    if (isWord(token, "constraint", "primary")) return primaryKey(actions.slice(at)) ?? [];
    if (!isWord(token, "alter", "modify")) return [];
    const start = isWord(actions[at + 1], "column") ? at + 2 : at + 1;
    const name = actions[isMark(actions[start], "(") ? start + 1 : start];
    return isName(name) && isNotNull(actions, start + 1) ? [name.text] : [];
  });
}

/** NOT NULL before the next action. */
function isNotNull(actions: readonly Token[], from: number) {
  let depth = 0;
  for (let at = from; at < actions.length; at++) {
    if (isMark(actions[at], "(")) depth += 1;
    if (isMark(actions[at], ")")) depth -= 1;
    if (depth <= 0 && isMark(actions[at], ",")) return false;
    if (isWord(actions[at], "not") && isWord(actions[at + 1], "null")) return true;
  }
  return false;
}

/** What ADD may be followed by that is no column. */
const NO_COLUMNS =
  "constraint primary unique foreign check index key fulltext spatial generated default partition period supplemental".split(
    " ",
  );

function changesColumns(actions: readonly Token[]) {
  const words = outside(actions);
  return words.some((token, at) => {
    const next = words[at + 1];
    if (isWord(token, "add")) return isName(next) && !isWord(next, ...NO_COLUMNS);
    if (isWord(token, "drop", "rename")) return isWord(next, "column");
    return isWord(token, "type") && isWord(words[at - 2], "column", "alter", "data");
  });
}
