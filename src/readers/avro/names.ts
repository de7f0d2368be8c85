import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The types that a schema names, by their full names. */
export type Names = ReadonlyMap<string, JsonObject>;

/** How deep types may be within each other. */
const MAX_DEPTH = 500;

const KINDS: ReadonlySet<unknown> = new Set(["record", "error", "enum", "fixed"]);

/** All records, enums and fixed types of a schema, wherever they are defined. */
export function namedTypes(schema: unknown): Names {
  const names = new Map<string, JsonObject>();
  const visit = (type: unknown, namespace: string, depth: number) => {
    if (depth > MAX_DEPTH) throw new UnreadableSource("This Avro schema is nested too deeply.");
    if (Array.isArray(type)) for (const one of type) visit(one, namespace, depth + 1);
    if (!isObject(type)) return;
    const isNamed = KINDS.has(type.type) && textAt(type, "name") !== undefined;
    const name = isNamed ? fullName(type, namespace) : null;
    if (name !== null && !names.has(name)) names.set(name, type);
    const within = name === null ? namespace : namespaceOf(name);
    for (const inner of [type.type, type.items, type.values, type.fields]) {
      visit(inner, within, depth + 1);
    }
  };
  visit(schema, "", 0);
  return names;
}

/** The name of a type with its namespace, which is that of what is around it unless it has its own. */
export function fullName(type: JsonObject, around: string): string {
  const name = textAt(type, "name") ?? "";
  const namespace = typeof type.namespace === "string" ? type.namespace : around;
  return name.includes(".") ? name : qualified(namespace, name);
}

export function namespaceOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

/** The type of a name that is used within a namespace. */
export function findNamed(names: Names, name: string, namespace: string) {
  return (
    (name.includes(".") ? undefined : names.get(qualified(namespace, name))) ?? names.get(name)
  );
}

function qualified(namespace: string, name: string) {
  return namespace === "" ? name : `${namespace}.${name}`;
}
