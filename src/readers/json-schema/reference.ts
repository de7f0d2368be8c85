import { isObject, type JsonObject } from "../input/json-object.ts";

/** The most references followed in a chain. */
const MAX_STEPS = 20;

/** A schema with its reference resolved, or a sentence that says why it could not be. */
export type Resolve = (schema: unknown) => { schema: JsonObject } | { fault: string };

/** Resolves references within a document: by pointer, by anchor and by id. */
export function references(root: unknown): Resolve {
  let named: ReadonlyMap<string, unknown> | undefined;
  const at = (reference: string) => {
    named ??= namedSchemas(root);
    const [base = "", fragment = ""] = reference.split("#", 2);
    const found = base === "" ? root : named.get(base);
    if (fragment === "" || fragment.startsWith("/")) return pointed(found, fragment);
    return named.get(`#${fragment}`);
  };
  return (schema) => {
    let found = schema;
    for (let step = 0; isObject(found) && typeof found.$ref === "string"; step++) {
      const { $ref } = found;
      found = step < MAX_STEPS ? at($ref) : undefined;
      if (found === undefined) return { fault: `The reference ${$ref} is not in this document.` };
    }
    return isObject(found) ? { schema: found } : { fault: "This property has no type." };
  };
}

/** What a pointer such as /$defs/Money leads to. */
function pointed(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of pointer.split("/").slice(1)) {
    const key = decoded(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as JsonObject)[key];
  }
  return value;
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The schemas of a document that have an id or an anchor. */
function namedSchemas(root: unknown): ReadonlyMap<string, unknown> {
  const named = new Map<string, unknown>();
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) if (inner) waiting.push(inner);
    if (!isObject(value)) continue;
    for (const id of [value.$id, value.id]) if (typeof id === "string") named.set(id, value);
    for (const anchor of [value.$anchor, value.$dynamicAnchor]) {
      if (typeof anchor === "string") named.set(`#${anchor}`, value);
    }
  }
  return named;
}
