import { mapColumn } from "../mapping/map-column.ts";
import type { SourceColumn } from "../table.ts";
import type { Field } from "./field.ts";
import { resolve, type Scope } from "./scope.ts";

/** Types that are words of the language. Unlike names, they mean the same everywhere. */
const SCALARS: ReadonlySet<string> = new Set([
  ..."double float int32 int64 uint32 uint64 sint32 sint64".split(" "),
  ..."fixed32 fixed64 sfixed32 sfixed64 bool string bytes".split(" "),
]);

/** The column of a field of the message whose scope is given. */
export function columnOf({ name, key, isRepeated, isRequired, ...field }: Field, within: Scope) {
  const written = field.type.replace(/^\./, "");
  const column = (type: string | null, physical_type: string): SourceColumn => {
    const described = { name, required: isRequired, physical_type };
    if (type !== null) return mapColumn("protobuf", { ...described, type: { name: type } });
    return {
      ...described,
      fault: `The type ${written} is in a file that is not read with this one.`,
    };
  };
  if (key !== undefined) return column("map", `map<${key}, ${written}>`);
  if (isRepeated) return column("repeated", `repeated ${written}`);
  return column(SCALARS.has(written) ? written : resolve(field.type, within), written);
}
