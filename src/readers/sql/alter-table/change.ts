import type { Dialect } from "../../mapping/dialects.ts";
import { renameColumn } from "../columns/columns.ts";
import type { Grammar } from "../grammar.ts";
import { nameOf } from "../table-name.ts";
import { isWord, nameAt, startOf, type Token } from "../tokens.ts";
import { type Act, changesInside, columnAt, columnToRename, insideOf, missing } from "./act.ts";
import { alter } from "./alter-column.ts";
import { replaceColumn } from "./modify.ts";
import { withoutCascade } from "./place.ts";

/** Dialects in which CHANGE is also another word for ALTER. */
const ALTERS: readonly Dialect[] = ["spark", "databricks"];

const RENAMED_OR_RETYPED =
  "CHANGE a TYPE b renames a column to type in Hive, and changes its type to b in Spark. Write ALTER COLUMN a TYPE b, or put `type` in quotes.";

/** CHANGE a b int NOT NULL; in Spark also CHANGE a DROP NOT NULL. */
export function change(act: Act): boolean {
  const { schema, table, action } = act;
  const { at, isOptional } = columnAt(action);
  const { dialect } = schema.grammar;
  if (isWord(action[at + 1], "type") && dialect === "spark") {
    table.fault ??= RENAMED_OR_RETYPED;
    return true;
  }
  if (isAlter(action.slice(at + 1), schema.grammar)) return alter(act);
  const inside = insideOf(table, action.slice(at));
  if (inside) {
    changesInside(table, inside.column);
    return true;
  }
  const [from, to] = [nameAt(action[at]), nameAt(action[at + 1])];
  if (!from || !to) return false;
  const column = columnToRename(act, table, nameOf(from));
  if (!column) {
    if (!isOptional) missing(table, nameOf(from));
    return true;
  }
  if (!replaceColumn(schema, table, column, withoutCascade(action.slice(at + 1)), 1)) return false;
  renameColumn(table.columns, column, nameOf(to));
  return true;
}

/** Whether what follows a column changes it, and is not its new name and type. */
function isAlter(rest: readonly Token[], { dialect, doubt }: Grammar) {
  if (dialect && !ALTERS.includes(dialect)) return false;
  const isSaid =
    (rest.length === 1 && isWord(rest[0], "first")) ||
    (rest.length === 2 && isWord(rest[0], "comment") && rest[1]?.kind !== "word") ||
    (isWord(rest[0], "set", "drop") && isWord(rest[1], "not", "default"));
  // Elsewhere these two may be new names.
  const isAsked = isWord(rest[0], "type") || (rest.length === 2 && isWord(rest[0], "after"));
  if (isAsked && !dialect) doubt(startOf(rest));
  return isSaid || isAsked;
}
