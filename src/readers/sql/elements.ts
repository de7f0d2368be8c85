import { isMark, type Token } from "./tokens.ts";

/**
 * The comma-separated elements from an opening parenthesis, and the position after the closing one;
 * null if it is not closed.
 */
export function elementsFrom(
  tokens: readonly Token[],
  open: number,
): { elements: Token[][]; to: number } | null {
  const elements: Token[][] = [[]];
  let depth = 0;
  let angles = 0;
  let squares = 0;
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const mark = token.kind === "mark" ? token.text : "";
    if (mark === ")") depth -= 1;
    if (depth === 0 && at > open) {
      return { elements: elements.filter((element) => element.length > 0), to: at + 1 };
    }
    // Elsewhere < is a comparison.
    if (mark === "<" && (angles > 0 || opensFields(tokens[at - 1]))) angles += 1;
    if (mark === ">" && angles > 0) angles -= 1;
    if (mark === "[") squares += 1;
    if (mark === "]" && squares > 0) squares -= 1;
    if (mark === "," && depth === 1 && angles === 0 && squares === 0) elements.push([]);
    else if (at > open) elements.at(-1)?.push(token);
    if (mark === "(") depth += 1;
  }
  return null;
}

function opensFields(token: Token | undefined) {
  return /^(array|struct|map|range)$/i.test(token?.text ?? "");
}

/** Tokens outside of parentheses. */
export function outside(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter((token) => {
    if (isMark(token, "(")) depth += 1;
    if (isMark(token, ")")) depth -= 1;
    return depth === 0 && !isMark(token, ")");
  });
}
