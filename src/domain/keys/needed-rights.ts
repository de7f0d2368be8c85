import { hasRight } from "./grant.ts";
import { type KeyRight, RIGHTS, type Right } from "./right.ts";

/**
 * Returns few of a key's rights that suffice for what it is used for, given for each use the rights of
 * which one is needed. Where several would do, reading is preferred, since it changes nothing.
 */
export function neededRights(
  key: { rights: KeyRight[] },
  uses: readonly (readonly Right[])[],
): Right[] {
  const needed = new Set<Right>();
  const owned = uses.map((rights) => rights.filter((right) => hasRight(key, [right])));
  // Where one right alone will do, it comes first: it may do for others, too.
  const inOrder = owned.toSorted((a, b) => a.length - b.length || (String(a) < String(b) ? -1 : 1));
  for (const rights of inOrder) {
    const [first] = rights;
    if (first === undefined || rights.some((right) => needed.has(right))) continue;
    needed.add(rights.includes("read") ? "read" : first);
  }
  return RIGHTS.filter((right) => needed.has(right));
}
