import { lookUp } from "../mapping/lookup.ts";
import { mapColumn } from "../mapping/map-column.ts";
import { textReader } from "../reader.ts";
import type { SourceColumn, Table } from "../table.ts";
import { NotInSource, UnreadableSource } from "../unreadable.ts";
import type { Declared, Field, Message } from "./message.ts";
import { parseProto } from "./parse.ts";

/** The messages of a .proto file: one that is asked for, or all that are not within another. */
export const protobuf = textReader(
  "protobuf",
  ["proto"],
  (beginning) =>
    /^\s{0,99}(syntax|edition)\s{0,9}=\s{0,9}["']|^message\s{1,9}\w+\s{0,9}\{/m.test(beginning),
  (text, _input, { message: asked }) => {
    const declared = parseProto(text);
    const { messages } = declared;
    if (messages.length === 0) throw new UnreadableSource("There is no message in this file.");
    const chosen =
      asked === undefined ? messages.filter((one) => one.isTopLevel) : [one(asked, messages)];
    return chosen.map((message) => readMessage(message, declared));
  },
);

/** A message by its name, with as much of what is around it as is needed. */
function one(asked: string, messages: readonly Message[]): Message {
  const found = messages.filter(
    ({ fullName }) => fullName === asked || fullName.endsWith(`.${asked}`),
  );
  const [message] = found;
  if (message && found.length === 1) return message;
  const names = (found.length > 0 ? found : messages).map(({ fullName }) => fullName);
  const listed = names.slice(0, 20).join(", ") + (names.length > 20 ? ", …" : "");
  throw new NotInSource(
    found.length > 0
      ? `Several messages are called ${asked}: ${listed}. Give the whole name.`
      : `There is no message ${asked}. There are: ${listed}.`,
  );
}

function readMessage(message: Message, declared: Declared): Table {
  const { fullName, fields } = message;
  return {
    name: fullName.split(".").at(-1) ?? fullName,
    columns: fields.map((field) => readField(field, fullName, declared)),
  };
}

function readField(field: Field, scope: string, declared: Declared): SourceColumn {
  const { name, kind, type: written, isRequired: required } = field;
  const physical_type = kind === "repeated" ? `repeated ${written}` : written;
  const type = kind === "single" ? kindOf(written, scope, declared) : kind;
  if (type) return mapColumn("protobuf", { name, required, type: { name: type }, physical_type });
  const fault = `The type ${written} is not in this file. Give a file that has its message or enum.`;
  return { name, required, physical_type, fault };
}

/** The name of a type in the table of types; null for one that is declared elsewhere. */
function kindOf(written: string, scope: string, declared: Declared): string | null {
  if (written === "group") return "message";
  const names = written.startsWith(".") ? [written.slice(1)] : candidates(written, scope);
  for (const name of names) {
    if (declared.enums.has(name)) return "enum";
    if (declared.messageNames.has(name)) return "message";
  }
  const name = written.replace(/^\./, "");
  return BUILT_IN.test(name) && lookUp("protobuf", { name }) ? name : null;
}

/** Scalars, and what comes with Protobuf. Another file may declare a type called String. */
const BUILT_IN = /^([a-z]+(32|64)?|google\.(protobuf|type)\.\w+)$/;

/** What a name may stand for within a scope, the innermost first. */
function candidates(written: string, scope: string): string[] {
  const parts = scope.split(".");
  return [...parts, ""].map((_, index) =>
    [...parts.slice(0, parts.length - index), written].join("."),
  );
}
