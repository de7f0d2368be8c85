import type { Dialect } from "../../mapping/dialects.ts";
import type { Grammar } from "../grammar.ts";
import { LEXICAL_RULES, type LexicalRules } from "../lexical-rules.ts";

/** What most dialects share. Where others differ, it is doubtful. */
const COMMON: LexicalRules = {
  single: "doubled",
  double: "doubled",
  backtick: "doubled",
  bracket: "doubled",
  prefixes: { escaped: /^e$/i, custom: /^n?q$/i },
  dollar: "tagged",
  hash: "comment",
  nested: true,
  openComments: true,
  letters: "$",
};

/** A text, and the rules by which it splits into tokens. */
export type Script = {
  text: string;
  rules: LexicalRules;
  /** Null to read what dialects agree on. */
  dialect: Dialect | null;
  /** Notes that dialects may read what stands at a position differently; silent with a dialect. */
  doubt: (at: number) => void;
  /** Whether a carriage return stands anywhere without a line feed after it. */
  hasCarriages: boolean;
};

export function scriptOf(text: string, { dialect, doubt }: Grammar): Script {
  return {
    text,
    rules: dialect ? LEXICAL_RULES[dialect] : COMMON,
    dialect,
    doubt: dialect ? () => undefined : doubt,
    hasCarriages: /\r(?!\n)/.test(text),
  };
}
