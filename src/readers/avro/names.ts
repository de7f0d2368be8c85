import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";

/** The types that schemas name, by their full names; null for one that is defined with differences. */
export type Names = ReadonlyMap<string, JsonObject | null>;

/** How deep types may be within each other. */
const MAX_DEPTH = 500;

const KINDS: ReadonlySet<unknown> = new Set(["record", "error", "enum", "fixed"]);

/** All records, enums and fixed types of schemas, wherever they are defined. */
export function namedTypes(schemas: readonly unknown[]): Names {
  const names = new Map<string, JsonObject | null>();
  const visit = (type: unknown, namespace: string, depth: number) => {
    if (depth > MAX_DEPTH) throw new UnreadableSource("This Avro schema is nested too deeply.");
    if (Array.isArray(type)) for (const branch of type) visit(branch, namespace, depth + 1);
    if (!isObject(type)) return;
    const isNamed = KINDS.has(type.type) && textAt(type, "name") !== undefined;
    const name = isNamed ? fullName(type, namespace) : null;
    if (name !== null) {
      const before = names.get(name);
      names.set(name, before === undefined || (before && isSame(before, type)) ? type : null);
    }
    const within = name === null ? namespace : namespaceOf(name);
    for (const inner of [type.type, type.items, type.values, type.fields]) {
      visit(inner, within, depth + 1);
    }
  };
  for (const schema of schemas) visit(schema, "", 0);
  return names;
}

/** Whether two definitions are the same type to whoever refers to them. */
function isSame(one: JsonObject, other: JsonObject) {
  const keys = ["type", "logicalType", "size", "precision", "scale"];
  return keys.every((key) => one[key] === other[key]);
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

/** The type of a name that is used within a namespace; undefined if there is none. */
export function findNamed(names: Names, name: string, namespace: string) {
  const own = name.includes(".") ? name : qualified(namespace, name);
  return names.has(own) ? names.get(own) : names.get(name);
}

function qualified(namespace: string, name: string) {
  return namespace === "" ? name : `${namespace}.${name}`;
}
