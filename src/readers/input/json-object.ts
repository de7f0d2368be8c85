export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at a key; empty if there is none. */
export function objectAt(value: unknown, key: string): JsonObject {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isObject(found) ? found : {};
}

/** The list at a key; empty if there is none. */
export function listAt(value: unknown, key: string): unknown[] {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return Array.isArray(found) ? found : [];
}

/** The objects of the list at a key. */
export function objectsAt(value: unknown, key: string): JsonObject[] {
  return listAt(value, key).filter(isObject);
}

/** The text at a key, unless it is empty. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** The texts of the list at a key. */
export function textsAt(value: unknown, key: string): string[] {
  return listAt(value, key).filter((one) => typeof one === "string");
}
