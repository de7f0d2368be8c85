import type { Dialect } from "../../mapping/dialects.ts";
import { LEXICAL_RULES } from "../lexical-rules.ts";
import type { Token } from "../tokens.ts";

/** A value of an enum as the database has it; null if that is not certain. */
export function symbolOf(token: Token, dialect: Dialect | undefined): string | null {
  const symbol = unquoted(token, dialect);
  // MySQL leaves out the blanks at its end.
  return dialect === "mysql" && symbol !== null ? symbol.replace(/(?<! ) +$/, "") : symbol;
}

function unquoted({ kind, text, quote }: Token, dialect: Dialect | undefined): string | null {
  // MySQL treats double quotes like single ones.
  if (kind === "quoted") return quote === '"' ? text : null;
  if (kind !== "string" || !/^'.*'$/s.test(text)) return null;
  const inner = text.slice(1, -1).replaceAll("''", "'");
  if (!inner.includes("\\")) return inner;
  if (!dialect) return null;
  if (LEXICAL_RULES[dialect].single === "doubled") return inner;
  const isPlain = /^(?:[^\\]|\\[\\'"])*$/.test(inner);
  return isPlain ? inner.replace(/\\(.)/gs, "$1") : null;
}
