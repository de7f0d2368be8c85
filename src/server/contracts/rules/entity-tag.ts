/** The entity tag of a contract's version, as in the header ETag (RFC 9110, section 8.8.3). */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/** An optional tag, and the comma or end after it. */
const ELEMENT = /(?:(W\/)?"([!#-~\x80-\xff]*)"[ \t]*)?(?:,[ \t]*|$)/y;

const VERSION = /^[1-9]\d{0,9}$/;
const MAX_VERSION = 2 ** 31 - 1;

/**
 * Returns the versions that an If-Match header names, which may be none of a contract's; "any" for
 * `*`; null if it is malformed. Weak tags match nothing.
 */
export function versionsOf(ifMatch: string): number[] | "any" | null {
  if (ifMatch === "*") return "any";
  const versions = new Set<number>();
  let hasTag = false;
  for (let at = 0; at < ifMatch.length; at = ELEMENT.lastIndex) {
    ELEMENT.lastIndex = at;
    const element = ELEMENT.exec(ifMatch);
    if (!element) return null;
    const [, weak, tag] = element;
    hasTag ||= tag !== undefined;
    const version = VERSION.test(tag ?? "") ? Number(tag) : 0;
    if (!weak && version > 0 && version <= MAX_VERSION) versions.add(version);
  }
  return hasTag ? [...versions] : null;
}
