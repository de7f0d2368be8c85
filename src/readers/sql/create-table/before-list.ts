import type { Name } from "../name.ts";
import { readName } from "../table-name.ts";
import { areWords, closing, isMark, isWord, type Token } from "../tokens.ts";
import { wordsOf } from "../word-lists.ts";

/** Options of Snowflake that have one word or text as their value. */
const OPTIONS = wordsOf(`
  comment change_tracking data_retention_time_in_days max_data_extension_time_in_days
  enable_schema_evolution default_ddl_collation`);

/** What follows the table whose columns are copied, and does not change them. */
const AFTER_SOURCE = wordsOf(`
  including excluding copy with tblproperties location using stored row comment cluster
  partition options as`);

/** Skips what stands between the name and the columns: the ( of the list, or what is copied. */
export function beforeList(
  tokens: readonly Token[],
  from: number,
): { open: number | null; source?: Name[] } {
  for (let at = from; at < tokens.length; at++) {
    if (isMark(tokens[at], "(")) return { open: at };
    const isGrants = areWords(tokens, at, "copy", "grants") && at + 2 < tokens.length;
    if (isWord(tokens[at], "like", "clone", "copy") && !isGrants) {
      const { parts, to } = readName(tokens, isMark(tokens[at + 1], "(") ? at + 2 : at + 1);
      const isInferred = areWords(tokens, to, "using", "template");
      const isWhole = to >= tokens.length || (isWord(tokens[to], ...AFTER_SOURCE) && !isInferred);
      return parts.length > 0 && isWhole ? { open: null, source: parts } : { open: null };
    }
    // Snowflake allows options before the columns, such as COMMENT = 'x' or the row order, ClickHouse a cluster's name.
    if (isWord(tokens[at], ...OPTIONS) && isMark(tokens[at + 1], "=")) at += 2;
    else if (isGrants) at += 1;
    else if (areWords(tokens, at, "if", "not", "exists")) at += 2;
    else if (areWords(tokens, at, "cluster", "by")) {
      const open = isMark(tokens[at + 2], "(") ? at + 2 : at + 3;
      if (!isMark(tokens[open], "(")) break;
      at = closing(tokens, open) - 1;
    } else if (areWords(tokens, at, "on", "cluster")) at += 2;
    // Oracle: SHARING = METADATA.
    else if (isWord(tokens[at], "sharing") && isMark(tokens[at + 1], "=")) at += 2;
    // Teradata: , FALLBACK, NO BEFORE JOURNAL (…)
    else if (isMark(tokens[at], ",")) at = optionsEnd(tokens, at) - 1;
    else if (isWord(tokens[at], "uuid")) at += 1;
    // Databricks: SHALLOW CLONE a
    else if (isWord(tokens[at], "shallow", "deep")) continue;
    // Nothing else with parentheses, such as OPTIONS (…), lists columns.
    else break;
  }
  return { open: null };
}

function optionsEnd(tokens: readonly Token[], from: number) {
  const open = tokens.findIndex((token, at) => at > from && isMark(token, "("));
  return open < 0 ? tokens.length : open;
}
