/** Prefixes of the ids on the wire; 26 characters of a base32 UUIDv7 follow. */
export type IdPrefix =
  | "acc"
  | "usr"
  | "ctr"
  | "chk"
  | "key"
  | "whk"
  | "dlv"
  | "crd"
  | "aud"
  | "inv";

const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** True when `id` has the shape of an id with this prefix. */
export function isId(prefix: IdPrefix, id: string) {
  return id.startsWith(`${prefix}_`) && SUFFIX.test(id.slice(prefix.length + 1));
}
