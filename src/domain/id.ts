/** Prefixes of ids on the wire, followed by the 26 base32 characters of a UUIDv7. */
const PREFIXES = [
  "acc",
  "usr",
  "ctr",
  "chk",
  "key",
  "whk",
  "dlv",
  "crd",
  "aud",
  "inv",
  "apr",
  "csm",
  "mal",
  "mco",
  "dtk",
  "dus",
  "dgr",
  "prp",
] as const;

export type IdPrefix = (typeof PREFIXES)[number];

const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Returns whether `id` has the form of an id with this prefix. */
export function isId(prefix: IdPrefix, id: string) {
  return id.startsWith(`${prefix}_`) && SUFFIX.test(id.slice(prefix.length + 1));
}

/** Returns whether `id` has the form of an id of any kind. */
export function isAnyId(id: unknown): id is string {
  return typeof id === "string" && PREFIXES.some((prefix) => isId(prefix, id));
}

/** Reads an id with this prefix; undefined for anything else. */
export function readId(prefix: IdPrefix, id: unknown): string | undefined {
  return typeof id === "string" && isId(prefix, id) ? id : undefined;
}
