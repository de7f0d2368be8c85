import { type Change, isColumnKind } from "#domain/checks/change.ts";
import { roundingWords, whatChanged } from "#domain/checks/change-words.ts";
import { mailName } from "./mail-name.ts";

/** Says in one line what a check found about a column. */
export function changeText({
  kind,
  column,
  from,
  to,
  widening,
}: Pick<Change, "kind" | "column" | "from" | "to" | "widening">): string {
  const name = mailName(column);
  if (!isColumnKind(kind)) return `${name}: ${mailName(whatChanged({ kind, from, to }))}`;
  if (kind === "type_changed")
    return `type changed: ${name}, ${from} → ${to}${roundingWords(widening)}`;
  if (kind === "added") return `added: ${name} (${to})`;
  const required = kind === "required_removed" ? ", required" : "";
  return `removed: ${name} (${from}${required})`;
}
