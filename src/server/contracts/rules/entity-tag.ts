import { hash } from "node:crypto";
import type { Details } from "#domain/details/details.ts";

/** The entity tag of a contract's version, as in the header ETag (RFC 9110, section 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** The entity tag of a version's columns with their details, which change beside the version. */
export function columnsTag({ version, details }: { version: number; details: Details | null }) {
  const content = details ? hash("sha256", JSON.stringify(details)).slice(0, 16) : "0";
  return `"${version}-${content}"`;
}

/** An optional tag, and the comma or end after it. */
const ELEMENT = /(?:(W\/)?"([!#-~\x80-\xff]*)"[ \t]*)?(?:,[ \t]*|$)/y;

const VERSION = /^[1-9]\d{0,9}$/;
const MAX_VERSION = 2 ** 31 - 1;

/** What an If-Match header names; "any" for `*`. */
export type IfMatch<Tag> = { kind: "tags"; tags: Tag[] } | { kind: "any" | "malformed" };

/** Returns the strong tags of a header, in quotation marks. Weak tags match nothing. */
export function tagsOf(ifMatch: string): IfMatch<string> {
  if (ifMatch === "*") return { kind: "any" };
  const tags = new Set<string>();
  let hasTag = false;
  for (let at = 0; at < ifMatch.length; at = ELEMENT.lastIndex) {
    ELEMENT.lastIndex = at;
    const element = ELEMENT.exec(ifMatch);
    if (!element) return { kind: "malformed" };
    const [, weak, tag] = element;
    if (tag === undefined) continue;
    hasTag = true;
    if (!weak) tags.add(`"${tag}"`);
  }
  return hasTag ? { kind: "tags", tags: [...tags] } : { kind: "malformed" };
}

/** The same as versions of a contract, of which none may be one; other tags are left out. */
export function versionsOf(ifMatch: string): IfMatch<number> {
  const named = tagsOf(ifMatch);
  if (named.kind !== "tags") return named;
  const versions = named.tags.map((tag) => tag.slice(1, -1)).filter((tag) => VERSION.test(tag));
  return { kind: "tags", tags: versions.map(Number).filter((version) => version <= MAX_VERSION) };
}
