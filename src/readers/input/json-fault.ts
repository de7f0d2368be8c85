type Expected = "value" | "first value" | "key" | "first key" | "colon" | "end of value";

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Where a text that is no valid JSON stops being so. Engines tell the position in different words, and
 * of some faults not at all.
 */
export function jsonFaultAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = "value";
  let at = afterSpace(text, 0);
  for (; at < text.length; at = afterSpace(text, at)) {
    const char = text.charAt(at);
    if (expected === "end of value") {
      const within = open.at(-1);
      if (char === "," && within) expected = within === "{" ? "key" : "value";
      else if (char === (within === "{" ? "}" : "]") && within) open.pop();
      else return at;
      at += 1;
    } else if (expected === "colon") {
      if (char !== ":") return at;
      expected = "value";
      at += 1;
    } else if (expected === "key" || expected === "first key") {
      if (char === "}" && expected === "first key") {
        open.pop();
        expected = "end of value";
        at += 1;
        continue;
      }
      const string = stringFrom(text, at);
      if (!string.isClosed) return string.to;
      expected = "colon";
      at = string.to;
    } else if (char === "{" || char === "[") {
      open.push(char);
      expected = char === "{" ? "first key" : "first value";
      at += 1;
    } else if (char === "]" && expected === "first value") {
      open.pop();
      expected = "end of value";
      at += 1;
    } else {
      const value = char === '"' ? stringFrom(text, at) : scalarFrom(text, at);
      if (!value.isClosed) return value.to;
      expected = "end of value";
      at = value.to;
    }
  }
  return at;
}

type Read = { to: number; isClosed: boolean };

function scalarFrom(text: string, at: number): Read {
  SCALAR.lastIndex = at;
  const isClosed = SCALAR.test(text);
  return { to: isClosed ? SCALAR.lastIndex : at, isClosed };
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function stringFrom(text: string, from: number): Read {
  if (text.charAt(from) !== '"') return { to: from, isClosed: false };
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') return { to: at + 1, isClosed: true };
    if (char < " ") return { to: at, isClosed: false };
    if (char !== "\\") continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return { to: at, isClosed: false };
    at = ESCAPE.lastIndex - 1;
  }
  return { to: text.length, isClosed: false };
}

function afterSpace(text: string, from: number) {
  let at = from;
  while (at < text.length && " \t\n\r".includes(text.charAt(at))) at += 1;
  return at;
}
