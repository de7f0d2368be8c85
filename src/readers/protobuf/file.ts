import {
  type Cursor,
  cursorOf,
  expect,
  isNext,
  take,
  takeIf,
  takeKind,
  unexpected,
} from "./cursor.ts";
import { type Definitions, readDefinition } from "./message.ts";
import { skipBlock, skipStatement } from "./skip.ts";

export type ProtoFile = Definitions & { package: string; imports: Import[] };

/** A public import is one of whoever imports the file, too. */
export type Import = { path: string; isPublic: boolean };

/** A .proto file: proto2, proto3 or an edition. */
export function parseFile(text: string): ProtoFile {
  const cursor = cursorOf(text);
  const file: ProtoFile = { package: "", imports: [], messages: [], enums: [] };
  while (cursor.next.kind !== "end") {
    if (readDefinition(cursor, file, 1)) continue;
    if (takeIf(cursor, "package")) {
      file.package = takeKind(cursor, "word", "a package's name");
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
  const path = takeKind(cursor, "text", "the name of a file");
  expect(cursor, ";");
  return { path, isPublic };
}
