import {
  type Cursor,
  cursorOf,
  expect,
  isNext,
  take,
  takeFullName,
  takeIf,
  takeKind,
  unexpected,
} from "./cursor.ts";
import { type Definitions, noDefinitions, readDefinition, readOptionStatement } from "./message.ts";
import type { Presence } from "./option.ts";
import { skipBlock } from "./skip.ts";

export type ProtoFile = Definitions & {
  package: string;
  imports: Import[];
  /** That of fields of which nothing else is written. */
  presence: Presence;
};

/** Of a file without a word about it: before proto3 and since editions. */
const USUAL: Presence = "EXPLICIT";

/** A public import is one of whoever imports the file, too. */
export type Import = { path: string; isPublic: boolean };

/** A .proto file: proto2, proto3 or an edition. */
export function parseFile(text: string): ProtoFile {
  const cursor = cursorOf(text);
  const file: ProtoFile = { package: "", imports: [], presence: USUAL, ...noDefinitions() };
  while (cursor.next.kind !== "end") {
    if (isNext(cursor, "option")) {
      file.presence = readOptionStatement(cursor) ?? file.presence;
    } else if (readDefinition(cursor, file, 1)) {
      // A message, an enum or an extension.
    } else if (takeIf(cursor, "package")) {
      file.package = takeFullName(cursor, "a package's name");
      expect(cursor, ";");
    } else if (takeIf(cursor, "import")) {
      file.imports.push(readImport(cursor));
    } else if (takeIf(cursor, "syntax") || takeIf(cursor, "edition")) {
      if (readVersion(cursor) === "proto3") file.presence = "IMPLICIT";
    } else if (isNext(cursor, "service")) {
      skipBlock(cursor);
    } else {
      throw unexpected(cursor, "a message or another statement");
    }
  }
  return file;
}

function readVersion(cursor: Cursor): string {
  expect(cursor, "=");
  const text = takeKind(cursor, "text", "a version");
  expect(cursor, ";");
  return text;
}

function readImport(cursor: Cursor): Import {
  const isPublic = isNext(cursor, "public");
  // The others are `weak` and `option`.
  if (cursor.next.kind === "word") take(cursor);
  let path = takeKind(cursor, "text", "the name of a file");
  while (cursor.next.kind === "text") path += take(cursor).text;
  expect(cursor, ";");
  return { path, isPublic };
}
