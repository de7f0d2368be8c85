/** One that nothing closes goes to the end, so that none is looked for twice. */
const QUOTED = /`[^`]*(?:`|$)|'(?:[^'\\]|\\.?)*(?:'|$)|"(?:[^"\\]|\\.?)*(?:"|$)/.source;

/** Where a pattern matches in DDL outside of brackets and quotes. */
export function* outside(text: string, pattern: RegExp): Generator<{ token: string; at: number }> {
  const tokens = new RegExp(`${QUOTED}|[<>()]|(?<found>${pattern.source})`, "gis");
  let depth = 0;
  for (const { 0: token, index, groups } of text.matchAll(tokens)) {
    if (token === "<" || token === "(") depth += 1;
    else if (token === ">" || token === ")") depth -= 1;
    else if (depth === 0 && groups?.found !== undefined) yield { token, at: index };
  }
}
