import { type JsonObject, textAt } from "../input/json-object.ts";

/** The name of a type with its namespace, which is that of what is around it unless it has its own. */
export function fullName(type: JsonObject, around: string): string {
  const name = textAt(type, "name") ?? "";
  const namespace = typeof type.namespace === "string" ? type.namespace : around;
  return name.includes(".") ? name : qualified(namespace, name);
}

export function namespaceOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf(".")));
}

export function qualified(namespace: string, name: string) {
  return namespace === "" ? name : `${namespace}.${name}`;
}
