import { type Cursor, expect, isNext, second, take, takeIf, takeName } from "./cursor.ts";
import { type Field, readField } from "./field.ts";
import { skipBlock, skipStatement } from "./skip.ts";
import { faultAt } from "./tokens.ts";

/** What messages and files have. */
export type Definitions = { messages: Message[]; enums: string[] };

export type Message = Definitions & { name: string; fields: Field[] };

/** How deep messages may be within others; protoc allows as many. */
const MAX_DEPTH = 32;

/** Reads a statement that files and messages may have; false for others. */
export function readDefinition(cursor: Cursor, into: Definitions, depth: number): boolean {
  if (isVisibility(cursor)) take(cursor);
  if (takeIf(cursor, ";")) return true;
  if (takeIf(cursor, "message")) {
    into.messages.push(readMessage(cursor, takeName(cursor, "a message's name"), depth));
  } else if (takeIf(cursor, "enum")) {
    into.enums.push(takeName(cursor, "an enum's name"));
    skipBlock(cursor);
  } else if (isNext(cursor, "extend")) {
    skipBlock(cursor);
  } else if (isNext(cursor, "option")) {
    skipStatement(cursor);
  } else {
    return false;
  }
  return true;
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
  const message: Message = { name, fields: [], messages: [], enums: [] };
  readBody(cursor, message, depth);
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
    else if (!takeIf(cursor, ";")) readMember(cursor, message, depth);
  }
}

/** A field, or a group, which is a field and its message in one. */
function readMember(cursor: Cursor, message: Message, depth: number): void {
  const field = readField(cursor);
  if (field.type === "group" && isNext(cursor, "{")) {
    const { name } = field;
    message.messages.push(readMessage(cursor, name, depth + 1));
    message.fields.push({ ...field, name: name.toLowerCase(), type: name });
  } else {
    expect(cursor, ";");
    message.fields.push(field);
  }
}
