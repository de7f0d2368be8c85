import { isVariableCall } from "./code/identifier-call.ts";
import { TEMPLATE, UnknownStatement } from "./impossible.ts";
import { isMark, isWord, type Token } from "./tokens.ts";

/**
 * A name that holds a variable of the tool that runs the text: {{ x }}, ${x}, sqlcmd's $(x), SnowSQL's
 * &{x} and &x.
 */
const VARIABLE = /(?:\w*(?:\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|\$\([\w.]+\)))+\w*/y;
const OF_SNOWSQL = /(?:\w*(?:\{\{[^{}\n]*\}\}|\$\{[^{}\n]*\}|&\{\w+\}|&\w+))+\w*/y;

/** Finds the variables of a text; null if it has none. */
export function variablesOf(text: string, isSnowflake: boolean) {
  if (!/\{\{|\$[{(]|&/.test(text)) return null;
  const pattern = isSnowflake ? OF_SNOWSQL : VARIABLE;
  return (from: number): Token | null => {
    pattern.lastIndex = from;
    const [reference] = pattern.exec(text) ?? [];
    return reference === undefined
      ? null
      : { kind: "variable", text: reference, from, to: from + reference.length };
  };
}

/** Refuses a statement in which a variable may stand for more than a schema, a database or a value. */
export function refuseVariables(tokens: readonly Token[]) {
  const [first] = tokens;
  if (first?.kind === "variable") throw new UnknownStatement(TEMPLATE, first.from);
  if (!isStrict(tokens)) return;
  // The parentheses of a list contain no names of tables.
  const list = tokens.findIndex(
    (token, at) => isMark(token, "(") && !isVariableCall(tokens, at - 1),
  );
  const named = list < 0 ? tokens.length : list;
  const variable = tokens.find(
    (token, at) =>
      (token.kind === "variable" && !isQualifier(tokens, at) && !isOperand(tokens, at)) ||
      (at < named && isVariableCall(tokens, at)),
  );
  if (variable) throw new UnknownStatement(TEMPLATE, variable.from);
}

/** Whether a statement creates or changes something that columns may depend on, or runs unknown code. */
function isStrict(tokens: readonly Token[]) {
  const [first] = tokens;
  if (isWord(first, "exec", "execute", "call", "do", "begin", "declare", "load")) return true;
  return (
    isWord(first, "create", "alter", "drop", "rename", "replace") &&
    tokens.slice(1, 7).some((token) => isWord(token, "table", "tables", "type", "domain"))
  );
}

/** Whether a token stands before the dot of a name. */
function isQualifier(tokens: readonly Token[], at: number) {
  const after = tokens[at + 2]?.kind ?? "";
  return isMark(tokens[at + 1], ".") && ["word", "quoted", "variable"].includes(after);
}

/** Whether a token is a value that is set or added: ENGINE = ${engine}. */
function isOperand(tokens: readonly Token[], at: number) {
  return isMark(tokens[at - 1], "=") || isMark(tokens[at - 1], "+");
}
