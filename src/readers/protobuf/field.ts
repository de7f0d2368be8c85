import type { Field } from "./message.ts";
import type { Tokens } from "./tokens.ts";

/** A field, a map or a group of a message. */
export function parseField(tokens: Tokens): Field {
  const label = LABELS.has(tokens.peek()) && tokens.peek(1) !== "=" ? tokens.take() : "";
  const kind = label === "repeated" ? "repeated" : "single";
  if (tokens.peek() === "group" && tokens.peek(2) === "=") return parseGroup(tokens, label);
  const isMap = tokens.peek() === "map" && tokens.peek(1) === "<";
  const type = isMap ? parseMapType(tokens) : parseTypeName(tokens);
  const name = parseName(tokens);
  tokens.expect("=");
  tokens.take();
  const isRequired = label === "required" || hasLegacyPresence(tokens);
  tokens.expect(";");
  return { name, type, kind: isMap ? "map" : kind, isRequired };
}

const LABELS: ReadonlySet<string> = new Set(["required", "optional", "repeated"]);

/** A group of proto2 is a message and a field in one, and the field's name is in lower case. */
function parseGroup(tokens: Tokens, label: string): Field {
  tokens.take();
  const name = parseName(tokens).toLowerCase();
  tokens.expect("=");
  tokens.skipStatement();
  const kind = label === "repeated" ? "repeated" : "single";
  return { name, type: "group", kind, isRequired: label === "required" };
}

/** map<string, Order> */
function parseMapType(tokens: Tokens): string {
  tokens.take();
  tokens.expect("<");
  const key = parseTypeName(tokens);
  tokens.expect(",");
  const value = parseTypeName(tokens);
  tokens.expect(">");
  return `map<${key}, ${value}>`;
}

function parseTypeName(tokens: Tokens): string {
  if (!/^\.?[A-Za-z_][\w.]*$/.test(tokens.peek())) throw tokens.fault("A type is missing here.");
  return tokens.take();
}

function parseName(tokens: Tokens): string {
  if (!/^[A-Za-z_]\w*$/.test(tokens.peek())) throw tokens.fault("A name is missing here.");
  return tokens.take();
}

/** Skips options in brackets; editions write there that a field is required. */
function hasLegacyPresence(tokens: Tokens): boolean {
  if (tokens.peek() !== "[") return false;
  let found = false;
  for (let depth = 0; ; ) {
    const token = tokens.take();
    if (token === "[") depth += 1;
    if (token === "]") depth -= 1;
    if (token === "LEGACY_REQUIRED") found = true;
    if (depth === 0) return found;
  }
}
