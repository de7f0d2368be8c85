import {
  type Cursor,
  expect,
  isNext,
  second,
  take,
  takeFullName,
  takeIf,
  takeName,
} from "./cursor.ts";
import { readEnum } from "./enum.ts";
import { type Field, readField } from "./field.ts";
import { type Presence, presenceOf, readOption } from "./option.ts";
import { skipStatement } from "./skip.ts";
import { faultAt } from "./tokens.ts";

/** What messages and files have. */
export type Definitions = {
  messages: Message[];
  enums: { name: string; values: string[] }[];
  /** Of all of them. */
  names: Set<string>;
  extensions: Extension[];
};

/** Fields that a message gets outside of itself. */
export type Extension = {
  /** The message, as it is written. */
  of: string;
  fields: string[];
};

export type Message = Definitions & { name: string; fields: Field[] };

export function noDefinitions(): Definitions {
  return { messages: [], enums: [], names: new Set(), extensions: [] };
}

/** How deep messages may be within others; protoc allows as many. */
const MAX_DEPTH = 32;

/** Reads a statement that files and messages may have; false for others. */
export function readDefinition(cursor: Cursor, into: Definitions, depth: number): boolean {
  if (isVisibility(cursor)) take(cursor);
  if (takeIf(cursor, ";")) return true;
  if (takeIf(cursor, "message")) {
    const name = takeNewName(cursor, into, "a message's name");
    into.messages.push(readMessage(cursor, name, depth));
  } else if (takeIf(cursor, "enum")) {
    const name = takeNewName(cursor, into, "an enum's name");
    into.enums.push({ name, values: readEnum(cursor) });
  } else if (takeIf(cursor, "extend")) {
    readExtensions(cursor, into, depth);
  } else if (isNext(cursor, "option")) {
    readOptionStatement(cursor);
  } else {
    return false;
  }
  return true;
}

function takeNewName(cursor: Cursor, { names }: Definitions, what: string): string {
  const { from } = cursor.next;
  return newName(cursor, names, takeName(cursor, what), from);
}

function newName({ text }: Cursor, names: Set<string>, name: string, at: number): string {
  if (names.has(name)) throw faultAt(text, at, `${name} is defined twice.`);
  names.add(name);
  return name;
}

/** Fields of another message: of them, only the messages of groups belong here. */
function readExtensions(cursor: Cursor, into: Definitions, depth: number): void {
  const of = takeFullName(cursor, "a message's name");
  expect(cursor, "{");
  const { messages, names } = into;
  const extended = { fields: [] as Field[], messages, names };
  while (!takeIf(cursor, "}")) if (!takeIf(cursor, ";")) readMember(cursor, extended, depth);
  into.extensions.push({ of, fields: extended.fields.map(({ name }) => name) });
}

/** Reads an option of a file or a message, and returns the field presence if it sets that. */
export function readOptionStatement(cursor: Cursor): Presence {
  const { from } = take(cursor);
  const presence = presenceOf(readOption(cursor));
  if (presence === "LEGACY_REQUIRED") {
    throw faultAt(cursor.text, from, "LEGACY_REQUIRED can be set for a field only.");
  }
  expect(cursor, ";");
  return presence;
}

/** `export message` and `local enum`, since edition 2024. */
function isVisibility(cursor: Cursor) {
  const isWord = isNext(cursor, "export") || isNext(cursor, "local");
  return isWord && ["message", "enum"].includes(second(cursor).text);
}

function readMessage(cursor: Cursor, name: string, depth: number): Message {
  if (depth > MAX_DEPTH) {
    throw faultAt(cursor.text, cursor.next.from, "Messages are nested too deeply here.");
  }
  const { from } = cursor.next;
  const message: Message = { name, fields: [], ...noDefinitions() };
  readBody(cursor, message, depth);
  const numbers = new Set<number>();
  for (const field of message.fields) {
    if (numbers.has(field.number)) {
      throw faultAt(cursor.text, from, `Two fields of ${name} have the number ${field.number}.`);
    }
    numbers.add(field.number);
  }
  return message;
}

function readBody(cursor: Cursor, message: Message, depth: number): void {
  expect(cursor, "{");
  while (!takeIf(cursor, "}")) {
    if (readDefinition(cursor, message, depth + 1)) continue;
    if (isNext(cursor, "reserved") || isNext(cursor, "extensions")) {
      skipStatement(cursor);
    } else if (takeIf(cursor, "oneof")) {
      takeName(cursor, "a oneof's name");
      readOneof(cursor, message, depth);
    } else {
      readMember(cursor, message, depth);
    }
  }
}

function readOneof(cursor: Cursor, message: Message, depth: number): void {
  expect(cursor, "{");
  while (!takeIf(cursor, "}")) {
    if (isNext(cursor, "option")) skipStatement(cursor);
    else if (!takeIf(cursor, ";")) readMember(cursor, message, depth, "EXPLICIT");
  }
}

/** A field, or a group, which is a field and its message in one. */
function readMember(
  cursor: Cursor,
  message: Pick<Message, "fields" | "messages" | "names">,
  depth: number,
  around?: Presence,
): void {
  const { from } = cursor.next;
  const read = readField(cursor);
  const field = around ? { ...read, presence: around } : read;
  if (field.type === "group" && isNext(cursor, "{")) {
    const name = newName(cursor, message.names, field.name, from);
    message.messages.push(readMessage(cursor, name, depth + 1));
    message.fields.push({ ...field, name: name.toLowerCase(), type: name });
  } else {
    expect(cursor, ";");
    message.fields.push(field);
  }
}
