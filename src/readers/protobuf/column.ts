import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import type { Field } from "./field.ts";
import type { UnreadImport } from "./imports.ts";
import { resolve, type Scope } from "./scope.ts";

/** Types that are words of the language. Unlike names, they mean the same everywhere. */
const SCALARS: ReadonlySet<string> = new Set([
  ..."double float int32 int64 uint32 uint64 sint32 sint64".split(" "),
  ..."fixed32 fixed64 sfixed32 sfixed64 bool string bytes".split(" "),
]);

/** How many imports a fault lists. */
const MAX_LISTED = 3;

/** The column of a field of the message whose scope is given. */
export function columnOf(
  { name, key, isRepeated, isRequired, ...field }: Field,
  within: Scope,
  unread: readonly UnreadImport[],
): SourceColumn {
  const written = field.type.replace(/^\./, "");
  const column = (type: string | null, physical_type: string): SourceColumn => {
    const described = { name, required: isRequired, physical_type };
    if (type !== null) return mapColumn("protobuf", { ...described, type: { name: type } });
    return { ...described, fault: notFound(written, unread) };
  };
  if (key !== undefined) return column("map", `map<${key}, ${written}>`);
  if (isRepeated) return column("repeated", `repeated ${written}`);
  if (SCALARS.has(field.type)) return column(field.type, written);
  return column(resolve(field.type, within, unread.every(isOfGoogle)), written);
}

/** These are in packages of their own, and mostly for options. */
function isOfGoogle({ path }: UnreadImport) {
  return path.startsWith("google/");
}

function notFound(type: string, unread: readonly UnreadImport[]) {
  if (unread.length === 0) return `The type ${type} is not in this file or those it imports.`;
  const listed = unread.slice(0, MAX_LISTED).map(({ path, reason }) => `${path} (${reason})`);
  const more = unread.length > MAX_LISTED ? ", …" : "";
  return `The type ${type} is in a file that is not read with this one. Not read: ${listed.join(", ")}${more}.`;
}
