import type { Input } from "../input/input.ts";
import { newInside } from "../mapping/inside.ts";
import type { ReadOptions } from "../reader.ts";
import type { SourceTable } from "../table.ts";
import { nameOfFile } from "../table-name.ts";
import { chooseMessages } from "./choose.ts";
import { columnOf } from "./column.ts";
import { extensionsOf } from "./extensions.ts";
import { type ProtoFile, parseFile } from "./file.ts";
import { isWellKnown, readImports } from "./imports.ts";
import { define, type Scope, scopeAt, scopeOf, wellKnown } from "./scope.ts";
import { shapeOf } from "./shape.ts";

/** The messages of a schema, each of which is a table. */
export async function readProtobuf(
  text: string,
  input: Input,
  { message }: ReadOptions,
): Promise<SourceTable[]> {
  const file = parseFile(text);
  if (file.messages.length === 0 && message === undefined) {
    const fault = "This Protobuf schema has no messages.";
    return [{ name: nameOfFile(input.name), fault, isOptional: true }];
  }
  const chosen = chooseMessages(file, message);
  const { files, unread, further } = await readImports(input, file);
  const root = rootOf([file, ...files]);
  const whole = further.files.length > 0 ? rootOf([file, ...files, ...further.files]) : root;
  const isWhole = [...unread, ...further.unread].every(isWellKnown);
  const extendedBy = extensionsOf([file, ...files]);
  return chosen.map(({ path, message: { name, fields } }) => {
    if (fields.length === 0)
      return { name, fault: "This message has no fields.", isOptional: true };
    const within = scopeAt(scopeOf(root, file), path);
    const all = { within: scopeAt(scopeOf(whole, file), path), isWhole };
    const inside = newInside();
    const columns = fields.map((field) => {
      return columnOf(field, within, unread, shapeOf(field, all, inside), inside);
    });
    const fullName = file.package === "" ? path : `${file.package}.${path}`;
    const extended = extendedBy(fullName);
    return { name, columns, ...(extended.length > 0 && { note: noteOf(extended) }) };
  });
}

function rootOf(files: readonly ProtoFile[]): Scope {
  const root = wellKnown();
  for (const file of files) define(root, file);
  return root;
}

/** How many extensions a note names. */
const MAX_NAMED = 20;

/** Who reads the data needs the extensions to see their fields. */
function noteOf(extensions: readonly string[]) {
  const more = extensions.length > MAX_NAMED ? ", …" : "";
  const names = extensions.slice(0, MAX_NAMED).join(", ");
  return `Fields of extensions are not among the columns: ${names}${more}.`;
}
