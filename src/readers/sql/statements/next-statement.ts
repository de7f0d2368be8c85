import type { Grammar } from "../grammar.ts";
import { readName } from "../table-name.ts";
import { areWords, isMark, isWord } from "../tokens.ts";
import { startsLine } from "./client-lines.ts";
import { isBlock, isRoutine, type Open } from "./open-statement.ts";

/** The beginning of a statement after one without an end. */
const NEXT =
  /(?:create\s+(?:or\s+replace\s+)?(?:\w+\s+){0,4}|alter\s+(?:foreign\s+|external\s+)?|drop\s+)table\b/iy;

/** The same in T-SQL, where no statement needs an end. */
const NEXT_IN_BATCH =
  /(?:(?:create|alter|drop)\s+(?:or\s+alter\s+)?(?:unique\s+|clustered\s+|nonclustered\s+)*(?:table|view|proc|procedure|function|trigger|index|type|schema|sequence|synonym|user|role|database|login|statistics|partition|xml|fulltext|certificate|credential|assembly|master|symmetric|asymmetric|external|event|server|rule|default|queue|service|contract|message)|bulk\s+insert|dbcc|revert|restore\s+(?:database|log)|backup\s+(?:database|log|certificate)|checkpoint|reconfigure|insert|update|delete|exec|execute|print|declare|if|else|begin|end|use|set|select|merge|truncate|grant|deny|revoke|raiserror|throw|while|return|waitfor|commit|rollback|open|fetch|close|deallocate|break|continue)\b/iy;

/** EXECUTE AS is a clause. */
const EXECUTES = /exec(?:ute)?\s+(?!as\b)/iy;

/** What else begins with BEGIN in T-SQL. */
const BEGINS = /(?:tran|transaction|try|catch|distributed|dialog|conversation|atomic)\b/iy;

export function beginsNext(text: string, at: number, open: Open, grammar: Grammar) {
  const { tokens } = open;
  const isBatch = grammar.dialect === "mssql";
  if (isRoutine(tokens) || (!isBatch && isBlock(open))) return false;
  if (isBatch && isWord(tokens[0], "begin")) {
    if (tokens.length === 1) return !isAt(BEGINS, text, at);
    if (isWord(tokens[1], "try", "catch")) return true;
  }
  if (isPartial(open)) return false;
  if (isBatch && startsStatement(text, at, open)) return true;
  if (!grammar.dialect && startsLine(text, at) && isAt(EXECUTES, text, at)) grammar.doubt(at);
  if (tokens.length < 2 || areWords(tokens, 0, "create", "schema")) return false;
  return isAt(NEXT, text, at);
}

/** Whether the words of another statement continue the one that is open. */
function isPartial({ tokens, hasTo }: Open) {
  const [first] = tokens;
  const last = tokens.at(-1);
  // SET NOCOUNT ON, ALTER DATABASE d SET READ_COMMITTED_SNAPSHOT ON.
  if (isWord(last, "on") && !isWord(first, "set") && !areWords(tokens, 0, "alter", "database"))
    return true;
  if (isWord(last, "or", "for", "instead", "after", "then")) return true;
  // Rights can be named like statements; their recipients come last.
  if (isWord(first, "grant", "revoke", "deny")) return !hasTo || isWord(last, "with");
  // ALTER TABLE orders, before what changes: SET on the next line begins nothing.
  if (areWords(tokens, 0, "alter", "table") && readName(tokens, 2).to >= tokens.length) return true;
  return isWord(first, "explain", "comment", "audit", "prepare");
}

function startsStatement(text: string, at: number, { tokens, cases }: Open) {
  if (cases > 0 || !isAt(NEXT_IN_BATCH, text, at)) return false;
  const before = tokens.at(-1);
  // Columns may be called open and close.
  if (isMark(before, ",")) return false;
  return (
    startsLine(text, at) ||
    isWord(tokens[0], "if", "while") ||
    isWord(before, "begin", "else", "end", "on", "off") ||
    isMark(before, ")") ||
    isAt(EXECUTES, text, at)
  );
}

function isAt(pattern: RegExp, text: string, at: number) {
  pattern.lastIndex = at;
  return pattern.test(text);
}
