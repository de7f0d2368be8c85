import { isObject } from "./columns.ts";

/** The object at a key, or the value itself; empty if it is not an object. */
export function at(value: unknown, key?: string): Record<string, unknown> {
  const found = key === undefined ? value : isObject(value) ? value[key] : null;
  return isObject(found) ? found : {};
}

export function has(value: unknown, ...keys: string[]) {
  return isObject(value) && keys.every((key) => key in value);
}
