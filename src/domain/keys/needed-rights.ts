import { hasRight } from "./grant.ts";
import { type KeyRight, RIGHTS, type Right } from "./right.ts";

/**
 * Returns a small set of a key's rights that suffices for its use. Each use lists rights of which
 * it needs one. Where several would do, reading is preferred, since it changes nothing.
 */
export function neededRights(
  key: { rights: KeyRight[] },
  uses: readonly (readonly Right[])[],
): Right[] {
  const needed = new Set<Right>();
  const owned = uses.map((rights) => rights.filter((right) => hasRight(key, [right])));
  // Uses that only one right allows come first: that right may suffice for others, too.
  const inOrder = owned.toSorted((a, b) => a.length - b.length || (String(a) < String(b) ? -1 : 1));
  for (const rights of inOrder) {
    const [first] = rights;
    if (first === undefined || rights.some((right) => needed.has(right))) continue;
    needed.add(rights.includes("read") ? "read" : first);
  }
  return RIGHTS.filter((right) => needed.has(right));
}
