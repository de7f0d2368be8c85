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
import { type Definitions, noDefinitions, readDefinition } from "./message.ts";
import { skipBlock, skipStatement } from "./skip.ts";

export type ProtoFile = Definitions & { package: string; imports: Import[] };

/** A public import is one of whoever imports the file, too. */
export type Import = { path: string; isPublic: boolean };

/** A .proto file: proto2, proto3 or an edition. */
export function parseFile(text: string): ProtoFile {
  const cursor = cursorOf(text);
  const file: ProtoFile = { package: "", imports: [], ...noDefinitions() };
  while (cursor.next.kind !== "end") {
    if (readDefinition(cursor, file, 1)) continue;
    if (takeIf(cursor, "package")) {
      file.package = takeFullName(cursor, "a package's name");
      expect(cursor, ";");
    } else if (takeIf(cursor, "import")) {
      file.imports.push(readImport(cursor));
    } else if (isNext(cursor, "syntax") || isNext(cursor, "edition")) {
      skipStatement(cursor);
    } else if (isNext(cursor, "service")) {
      skipBlock(cursor);
    } else {
      throw unexpected(cursor, "a message or another statement");
    }
  }
  return file;
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
