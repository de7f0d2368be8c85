import { badRequest, type ScimFault } from "./scim-fault.ts";

/** A condition on attributes. Their names are in lower case, those of parts as in "emails.value". */
export type Filter =
  | { kind: "equal"; attribute: string; value: string | number | boolean | null }
  | { kind: "and"; left: Filter; right: Filter }
  | { kind: "or"; left: Filter; right: Filter };

/** What a filter of a list can have; nobody needs more, and each condition costs the database time. */
const MAX_LENGTH = 1000;
const MAX_CONDITIONS = 20;
const MAX_DEPTH = 10;

const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y;

class Invalid extends Error {}

/**
 * Reads a filter (RFC 7644, 3.4.2.2) of conditions with "eq" on these attributes, with "and", "or",
 * parentheses and brackets.
 */
export function parseFilter(
  text: string,
  attributes: ReadonlySet<string>,
): { kind: "filter"; filter: Filter } | ScimFault {
  try {
    return { kind: "filter", filter: filterOf(text, attributes) };
  } catch (error) {
    if (error instanceof Invalid) return badRequest("invalidFilter", error.message);
    throw error;
  }
}

function filterOf(text: string, attributes: ReadonlySet<string>): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  let conditions = 0;

  const word = () => tokens[at]?.toLowerCase();

  function take(expected: string) {
    if (word() !== expected) throw new Invalid(`The filter has no ${expected} ${place()}.`);
    at += 1;
  }

  function place() {
    const token = tokens[at];
    return token === undefined ? "at its end" : `before ${token}`;
  }

  function joined(kind: "and" | "or", part: () => Filter): Filter {
    let left = part();
    while (word() === kind) {
      at += 1;
      left = { kind, left, right: part() };
    }
    return left;
  }

  function any(inside: string, depth: number): Filter {
    if (depth > MAX_DEPTH) throw new Invalid(`The filter has more than ${MAX_DEPTH} levels.`);
    return joined("or", () => joined("and", () => condition(inside, depth)));
  }

  function condition(inside: string, depth: number): Filter {
    if (word() === "(") {
      at += 1;
      const within = any(inside, depth + 1);
      take(")");
      return within;
    }
    const name = tokens[at] ?? "";
    if (!/^[a-z]/i.test(name)) throw new Invalid(`The filter has no attribute ${place()}.`);
    if (name.toLowerCase() === "not") throw new Invalid("not is not supported in filters.");
    at += 1;
    const attribute = inside + plainName(name);
    if (word() !== "[") return equal(attribute, name);
    if (inside !== "") throw new Invalid(`The filter has brackets within those of ${inside}`);
    at += 1;
    const within = any(`${attribute}.`, depth + 1);
    take("]");
    const part = tokens[at];
    if (!part?.startsWith(".")) return within;
    at += 1;
    const whole = attribute + part.toLowerCase();
    return { kind: "and", left: within, right: equal(whole, name + part) };
  }

  function equal(attribute: string, name: string): Filter {
    conditions += 1;
    if (conditions > MAX_CONDITIONS) {
      throw new Invalid(`The filter has more than ${MAX_CONDITIONS} conditions.`);
    }
    if (!attributes.has(attribute)) throw new Invalid(`Filters by ${name} are not supported.`);
    const operator = word();
    if (operator !== "eq") {
      if (operator === undefined) throw new Invalid(`The filter ends after ${name}.`);
      throw new Invalid(`The operator ${tokens[at]} is not supported, only eq is.`);
    }
    at += 1;
    const value = literalOf(tokens[at]);
    if (value === undefined) {
      throw new Invalid(`The filter has no value for ${name}: texts are in double quotes.`);
    }
    at += 1;
    return { kind: "equal", attribute, value };
  }

  const filter = any("", 1);
  if (at < tokens.length) throw new Invalid(`The filter has no "and" or "or" ${place()}.`);
  return filter;
}

function tokensOf(text: string): string[] {
  if (text.length > MAX_LENGTH) {
    throw new Invalid(`The filter has more than ${MAX_LENGTH} characters.`);
  }
  const tokens: string[] = [];
  let end = 0;
  while (text.slice(end).trim() !== "") {
    TOKEN.lastIndex = end;
    const match = TOKEN.exec(text);
    if (!match) throw new Invalid("The filter has a text that does not end.");
    tokens.push(match[1] ?? match[2] ?? match[3] ?? "");
    end = TOKEN.lastIndex;
  }
  return tokens;
}

function literalOf(token: string | undefined) {
  if (token === undefined || /^[[({]/.test(token)) return undefined;
  try {
    return JSON.parse(/^(true|false|null)$/i.test(token) ? token.toLowerCase() : token);
  } catch {
    return undefined;
  }
}

/** Returns an attribute's name in lower case, without the URN of a schema before it. */
function plainName(name: string) {
  return name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/i, "").toLowerCase();
}

/** Returns whether these values, by attribute in lower case, satisfy a filter; texts in any case. */
export function holds(filter: Filter, values: Record<string, unknown>): boolean {
  if (filter.kind === "equal") return key(values[filter.attribute]) === key(filter.value);
  const left = holds(filter.left, values);
  if (filter.kind === "and") return left && holds(filter.right, values);
  return left || holds(filter.right, values);
}

/** Entra ID sends booleans as texts: "True". */
function key(value: unknown) {
  return String(value ?? "").toLowerCase();
}
