import { parseField } from "./field.ts";
import type { Declared, Field, Message } from "./message.ts";
import { Tokens } from "./tokens.ts";

/** How deep messages may be within each other. */
const MAX_DEPTH = 100;

/** The messages and enums of a .proto file: proto2, proto3 and editions. */
export function parseProto(text: string): Declared {
  const tokens = new Tokens(text);
  const declared: Declaring = { messages: [], enums: new Set() };
  let scope = "";
  while (!tokens.isEnd) {
    const word = tokens.peek();
    if (word === "package") {
      tokens.take();
      scope = tokens.take();
      tokens.expect(";");
    } else if (word === "message") parseMessage(tokens, scope, 0, declared);
    else if (word === "enum") parseEnum(tokens, scope, declared);
    else if (!tokens.takeIf(";")) {
      if (!OTHERS.has(word)) throw tokens.fault(`${word.slice(0, 40)} begins no statement.`);
      tokens.skipStatement();
    }
  }
  const messageNames = new Set(declared.messages.map(({ fullName }) => fullName));
  return { ...declared, messageNames };
}

const OTHERS: ReadonlySet<string> = new Set(
  "syntax edition import option service extend".split(" "),
);

type Declaring = { messages: Message[]; enums: Set<string> };

function parseMessage(tokens: Tokens, scope: string, depth: number, declared: Declaring) {
  if (depth > MAX_DEPTH) throw tokens.fault("Messages are nested too deeply.");
  tokens.take();
  const fullName = within(scope, tokens.take());
  const fields: Field[] = [];
  declared.messages.push({ fullName, isTopLevel: depth === 0, fields });
  tokens.expect("{");
  parseBody(tokens, { fullName, fields, depth }, declared);
}

type Body = { fullName: string; fields: Field[]; depth: number };

function parseBody(tokens: Tokens, { fullName, fields, depth }: Body, declared: Declaring) {
  while (!tokens.takeIf("}")) {
    // A field's type may be called message, and its name follows then.
    const isBlock = tokens.peek(2) === "{";
    const word = tokens.peek();
    if (word === "message" && isBlock) parseMessage(tokens, fullName, depth + 1, declared);
    else if (word === "enum" && isBlock) parseEnum(tokens, fullName, declared);
    else if (word === "oneof" && isBlock) parseOneof(tokens, fields);
    else if (isOther(tokens)) tokens.skipStatement();
    else if (!tokens.takeIf(";")) fields.push(parseField(tokens));
  }
}

/** Whether a statement of a message is no field; a field's type may have one of these names. */
function isOther(tokens: Tokens) {
  const word = tokens.peek();
  return word === "option" || (NO_FIELDS.has(word) && tokens.peek(2) !== "=");
}

const NO_FIELDS: ReadonlySet<string> = new Set(["extensions", "reserved", "extend"]);

/** At most one of its fields is set; each is a field of the message. */
function parseOneof(tokens: Tokens, fields: Field[]) {
  tokens.take();
  tokens.take();
  tokens.expect("{");
  while (!tokens.takeIf("}")) {
    if (tokens.peek() === "option") tokens.skipStatement();
    else if (!tokens.takeIf(";")) fields.push(parseField(tokens));
  }
}

function parseEnum(tokens: Tokens, scope: string, declared: Declaring) {
  tokens.take();
  declared.enums.add(within(scope, tokens.take()));
  tokens.skipStatement();
}

function within(scope: string, name: string) {
  return scope === "" ? name : `${scope}.${name}`;
}
