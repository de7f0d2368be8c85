import { isObject, type JsonObject, textAt } from "../input/json-object.ts";
import { UnreadableSource } from "../unreadable.ts";
import { fullName, namespaceOf, qualified } from "./full-name.ts";
import { NAMED } from "./kinds.ts";
import { type Defined, isSame } from "./same-type.ts";

/** The types that schemas name, by their full names; null for one that is defined with differences. */
export type Names = ReadonlyMap<string, JsonObject | null>;

/** How deep types may be within each other. */
const MAX_DEPTH = 500;

/** All records, enums and fixed types of schemas, wherever they are defined. */
export function namedTypes(schemas: readonly unknown[]): Names {
  const names = new Map<string, Defined | null>();
  const visit = (type: unknown, namespace: string, depth: number) => {
    if (depth > MAX_DEPTH) throw new UnreadableSource("This Avro schema is nested too deeply.");
    if (Array.isArray(type)) for (const branch of type) visit(branch, namespace, depth + 1);
    if (!isObject(type)) return;
    const isNamed = NAMED.has(type.type) && textAt(type, "name") !== undefined;
    const name = isNamed ? fullName(type, namespace) : null;
    const within = name === null ? namespace : namespaceOf(name);
    for (const inner of [type.type, type.items, type.values, type.fields]) {
      visit(inner, within, depth + 1);
    }
    if (name === null) return;
    const before = names.get(name);
    const defined = { type, within };
    names.set(name, before === undefined || (before && isSame(before, defined)) ? defined : null);
  };
  for (const schema of schemas) visit(schema, "", 0);
  return new Map([...names].map(([name, defined]) => [name, defined?.type ?? null]));
}

/** The type of a name that is used within a namespace; undefined if there is none. */
export function findNamed(names: Names, name: string, namespace: string) {
  return names.get(meantName(names, name, namespace));
}

/** The full name of that type, which may be in no namespace. */
export function meantName(names: Names, name: string, namespace: string): string {
  const own = name.includes(".") ? name : qualified(namespace, name);
  return names.has(own) ? own : name;
}
