/** What commas separate outside of brackets; null if these do not match. */
function split(text: string, tokens: RegExp): string[] | null {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if ("<([{".includes(token)) depth += 1;
    else if (">)]}".includes(token)) depth -= 1;
    else if (token === ", " && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + token.length;
    }
    if (depth < 0) return null;
  }
  if (depth > 0) return null;
  return text === "" ? [] : [...parts, text.slice(from)];
}

/** polars writes names and zones as Python does. */
export function splitPolars(text: string) {
  return split(text, /'(?:[^'\\]|\\.?)*(?:'|$)|"(?:[^"\\]|\\.?)*(?:"|$)|[<>()[\]{}]|, /gs);
}

/** PyArrow writes names as they are. */
export function splitPyArrow(text: string) {
  return split(text, /[<>()[\]{}]|, /g);
}
