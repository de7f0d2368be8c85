import { isObject, type JsonObject, textAt } from "../input/json-object.ts";

/** Where a schema's `$ref` leads, or a sentence that says why it leads nowhere; null without one. */
export type Follow = (schema: JsonObject) => { schema: unknown } | { fault: string } | null;

/** Keywords that take in another schema: of draft 3, of drafts since 2019-09, of a library. */
const UNFOLLOWED = ["extends", "$dynamicRef", "$recursiveRef", "$merge", "$patch"];

/** A base for ids that are relative to nothing. */
const NOWHERE = "https://schema.invalid/";

/** A schema with an id and what is within it, up to the next id. */
type Resource = { root: unknown; base: string; anchors: Map<string, unknown> };

/** Follows references within a document, and to others: by pointer, by anchor and by id. */
export function references(root: unknown, others: ReadonlyMap<string, unknown>): Follow {
  let named: ReturnType<typeof resourcesOf> | undefined;
  return (schema) => {
    const unknown = UNFOLLOWED.find((key) => Object.hasOwn(schema, key));
    if (unknown) return { fault: `The keyword ${unknown} cannot be followed. Use $ref or allOf.` };
    const reference = schema.$ref;
    if (typeof reference !== "string") return null;
    named ??= resourcesOf(root, others);
    const target = named(reference, schema);
    if (target === undefined) return { fault: faultOf(reference) };
    return { schema: target };
  };
}

function faultOf(reference: string) {
  if (reference.startsWith("#")) return `The reference ${reference} is not in this document.`;
  return `The reference ${reference} is not in this document, and leads to no file beside it.`;
}

/** What the references of a document at an address are relative to. */
export function baseOf(root: unknown, address: string = NOWHERE): string {
  const [id] = textAt(root, idKeyOf(root))?.split("#", 1) ?? [];
  return (id && urlOf(id, address)) || address;
}

function idKeyOf(root: unknown) {
  return /draft-0[34]/.test(textAt(root, "$schema") ?? "") ? "id" : "$id";
}

function resourcesOf(root: unknown, others: ReadonlyMap<string, unknown>) {
  const byId = new Map<string, Resource>();
  const homes = new Map<unknown, Resource>();
  const idKey = idKeyOf(root);
  const whole: Resource = { root, base: NOWHERE, anchors: new Map() };
  const waiting: [value: unknown, home: Resource][] = [[root, whole]];
  for (const [base, other] of others) {
    const resource = { root: other, base, anchors: new Map() };
    byId.set(base, resource);
    waiting.push([other, resource]);
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, outer] = next;
    if (typeof value !== "object" || value === null) continue;
    const home = isObject(value) ? homeOf(value, outer, textAt(value, idKey)) : outer;
    if (home !== outer) byId.set(home.base, home);
    homes.set(value, home);
    for (const inner of Object.values(value)) waiting.push([inner, home]);
  }
  return (reference: string, from: JsonObject) => {
    const home = homes.get(from) ?? whole;
    const url = urlOf(reference, home.base);
    const [base = "", fragment = ""] = url?.split("#", 2) ?? [];
    const resource = base === home.base ? home : base === NOWHERE ? whole : byId.get(base);
    if (!resource) return undefined;
    if (fragment === "" || fragment.startsWith("/")) return pointed(resource.root, fragment);
    return resource.anchors.get(fragment);
  };
}

/** What references within a schema are relative to: the schema itself, if it has an id. */
function homeOf(schema: JsonObject, outer: Resource, id: string | undefined): Resource {
  const [address, anchor] = id?.split("#", 2) ?? [];
  const base = address ? urlOf(address, outer.base) : undefined;
  const home = base ? { root: schema, base, anchors: new Map() } : outer;
  for (const name of [anchor, schema.$anchor, schema.$dynamicAnchor]) {
    if (typeof name === "string") home.anchors.set(name, schema);
  }
  return home;
}

export function urlOf(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined;
}

/** What a pointer such as /$defs/Money leads to. */
function pointed(root: unknown, pointer: string): unknown {
  let value = root;
  // Singer's taps write "#/" for all of a file.
  if (pointer === "/" && !(isObject(root) && Object.hasOwn(root, ""))) return root;
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
