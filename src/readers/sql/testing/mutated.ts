import type { Random } from "./random.ts";

const MARKS = ["'", '"', "/*", "*/", "--", "$$", "\\", "not null", ",", "(", ")", ";", "e'", "[]"];

/** A text with one small change, which most often makes it wrong. */
export function mutated(random: Random, text: string): string {
  const tokens = text.split(/(?<=[\s(),;'"$\\])|(?=[\s(),;'"$\\])/);
  const at = random.below(tokens.length);
  const other = tokens[random.below(tokens.length)] ?? "";
  const change = random.below(4);
  if (change === 0) tokens.splice(at, 1);
  else if (change === 1) tokens.splice(at, 0, other);
  else if (change === 2) tokens[at] = other;
  else tokens.splice(at, 0, random.of(MARKS));
  return tokens.join("");
}

/** Comments, and lines that look like statements or columns inside of them. */
const COMMENTS = ["/* c */", "-- it's\n", "/* ; create table x (a int); */", "--\\\n, b int\n"];

/** A dump with one to three changes that leave many dumps right. */
export function mutatedDump(random: Random, dump: string): string {
  let changed = dump;
  for (let n = 1 + random.below(3); n > 0; n--) {
    changed = random.of([ofStatements, ofList, ofList, ofList, ofBlank, mutated])(random, changed);
  }
  return changed;
}

/** One statement is left out, repeated, or stands elsewhere. */
function ofStatements(random: Random, dump: string) {
  const statements = dump.split(/(?<=;\n)/);
  const at = random.below(statements.length);
  const [one = ""] = random.chance(0.7) ? statements.splice(at, 1) : [statements[at]];
  if (random.chance(0.7)) statements.splice(random.below(statements.length + 1), 0, one);
  return statements.join("");
}

/** A table's list loses an element or gets one of another's, or two of its elements are mixed. */
function ofList(random: Random, dump: string) {
  const tables = dump.split(/(?<=create table [^(;]{1,200}\()/i);
  if (tables.length === 1) return dump;
  const own = 1 + random.below(tables.length - 1);
  const list = elementsOf(tables[own] ?? "");
  const others = elementsOf(random.of(tables.slice(1)));
  const at = random.below(list.elements.length);
  const other = random.of(others.elements);
  const change = random.below(4);
  if (change === 0) list.elements.splice(at, 1);
  else if (change === 1) list.elements.splice(at, 0, other);
  else if (change === 2) list.elements.push(...list.elements.splice(at, 1));
  else list.elements[at] = mixed(list.elements[at] ?? "", other);
  tables[own] = list.elements.join(",") + list.rest;
  return tables.join("");
}

/** The elements that a text begins with, up to the closing parenthesis, and the rest. */
function elementsOf(text: string): { elements: string[]; rest: string } {
  const elements: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "(") depth += 1;
    if (char === ")" || (char === "," && depth === 0)) {
      if (depth === 0) {
        elements.push(text.slice(from, at));
        from = at + 1;
        if (char === ")") return { elements, rest: text.slice(at) };
      } else depth -= 1;
    }
  }
  return { elements: [...elements, text.slice(from)], rest: "" };
}

/** The name of one column with the rest of another. */
function mixed(one: string, other: string) {
  const [name = ""] = /^\s*\S+/.exec(one) ?? [];
  return name + other.replace(/^\s*\S+/, "");
}

/** A comment where a blank is. */
function ofBlank(random: Random, dump: string) {
  const parts = dump.split(" ");
  if (parts.length < 2) return dump;
  const at = 1 + random.below(parts.length - 1);
  const rest = parts.slice(at).join(" ");
  return `${parts.slice(0, at).join(" ")} ${random.of(COMMENTS)} ${rest}`;
}
