import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The types that a schema names, by their names with and without namespaces. */
export type Names = ReadonlyMap<string, JsonObject>;

/** How deep types may be within each other. */
const MAX_DEPTH = 500;

const KINDS: ReadonlySet<unknown> = new Set(["record", "error", "enum", "fixed"]);

/** All records, enums and fixed types of a schema, wherever they are defined. */
export function namedTypes(schema: unknown): Names {
  const names = new Map<string, JsonObject>();
  const visit = (type: unknown, depth: number) => {
    if (depth > MAX_DEPTH) throw new UnreadableSource("This Avro schema is nested too deeply.");
    if (Array.isArray(type)) for (const one of type) visit(one, depth + 1);
    if (!isObject(type)) return;
    const name = textAt(type, "name");
    if (KINDS.has(type.type) && name !== undefined) add(names, name, type);
    for (const inner of [type.type, type.items, type.values, type.fields]) visit(inner, depth + 1);
  };
  visit(schema, 0);
  return names;
}

/** A name may be written with its namespace, or without it beside others of the same. */
function add(names: Map<string, JsonObject>, name: string, type: JsonObject) {
  const short = name.split(".").at(-1) ?? name;
  const namespace = textAt(type, "namespace");
  names.set(name, type);
  if (!names.has(short)) names.set(short, type);
  if (namespace !== undefined) names.set(`${namespace}.${short}`, type);
}
