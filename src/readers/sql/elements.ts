import { isMark, isName, isWord, type Token } from "./tokens.ts";

/**
 * The comma-separated elements from an opening parenthesis, and the position after the closing one;
 * null if it is not closed.
 */
export function elementsFrom(
  tokens: readonly Token[],
  open: number,
): { elements: Token[][]; to: number } | null {
  let element: Token[] = [];
  const elements = [element];
  let depth = 0;
  let angles = 0;
  let lists = 0;
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const mark = token.kind === "mark" ? token.text : "";
    if (mark === ")") depth -= 1;
    if (depth === 0 && at > open) {
      return { elements: elements.filter((element) => element.length > 0), to: at + 1 };
    }
    if (mark === "<" && (angles > 0 || opensFields(element))) angles += 1;
    if (mark === ">" && angles > 0) angles -= 1;
    if (mark === "[" || mark === "{") lists += 1;
    if ((mark === "]" || mark === "}") && lists > 0) lists -= 1;
    if (mark === "," && depth === 1 && angles === 0 && lists === 0) {
      element = [];
      elements.push(element);
    } else if (at > open) element.push(token);
    if (mark === "(") depth += 1;
  }
  return null;
}

/** Whether < follows a column's type and begins what is inside it, as in `a map<…>`: elsewhere it compares. */
function opensFields(element: readonly Token[]) {
  const type = isMark(element[1], ":") ? 2 : 1;
  return element.length === type + 1 && isName(element[type]);
}

/** Types whose fields stand between < and >. */
const OF_FIELDS = ["array", "struct", "map", "range", "uniontype", "row", "multiset"];

/** The parts of a statement that commas outside of parentheses separate. */
export function commaParts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  let angles = 0;
  for (const [at, token] of tokens.entries()) {
    if (isMark(token, "(") || isMark(token, "[") || isMark(token, "{")) depth += 1;
    if (isMark(token, ")") || isMark(token, "]") || isMark(token, "}")) depth -= 1;
    const opens = isWord(tokens[at - 1], ...OF_FIELDS);
    if (isMark(token, "<") && depth === 0 && (angles > 0 || opens)) angles += 1;
    if (isMark(token, ">") && angles > 0) angles -= 1;
    if (isMark(token, ",") && depth === 0 && angles === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
