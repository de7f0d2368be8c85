import type { Detail } from "./detail.ts";

type Numbered = { name: string; detail?: Detail };

/** Undefined if neither has a number: items of a list have none, but what they lie in may. */
export function hasSameNumber(
  before: Omit<Numbered, "name">,
  after: Omit<Numbered, "name">,
): boolean | undefined {
  const [old, now] = [before.detail?.id, after.detail?.id];
  return old === undefined && now === undefined ? undefined : old === now;
}

/**
 * Returns which removed names are which added ones, by the numbers that their source gave them.
 * Numbers from two sources may be the same by chance, so they count only if they are the same
 * wherever the names are, and that in one place at least; `isKnown` says that what these lie in is
 * such a place.
 */
export function renamesById(
  before: readonly Numbered[],
  after: readonly Numbered[],
  isKnown = false,
): ReadonlyMap<string, string> {
  const renames = new Map<string, string>();
  // Most sources have no numbers.
  if (!before.some(isNumbered) || !after.some(isNumbered)) return renames;
  const old = numbersOf(before);
  const now = numbersOf(after);
  const common = before.filter(({ name }) => now.has(name) && old.has(name));
  if (
    (common.length === 0 && !isKnown) ||
    !common.every(({ name }) => old.get(name) === now.get(name))
  ) {
    return renames;
  }
  const oldNames = new Set(before.map(({ name }) => name));
  const newNames = new Set(after.map(({ name }) => name));
  const added = new Map(
    [...now].filter(([name]) => !oldNames.has(name)).map(([name, id]) => [id, name]),
  );
  for (const [name, id] of old) {
    const renamed = newNames.has(name) ? undefined : added.get(id);
    if (renamed !== undefined) renames.set(name, renamed);
  }
  return renames;
}

function isNumbered({ detail }: Numbered) {
  return detail?.id !== undefined;
}

/** The numbers by name, without those that two have. */
function numbersOf(fields: readonly Numbered[]): Map<string, number> {
  const names = new Map<number, string>();
  const repeated = new Set<number>();
  for (const { name, detail } of fields) {
    if (detail?.id === undefined) continue;
    if (names.has(detail.id)) repeated.add(detail.id);
    names.set(detail.id, name);
  }
  const unique = [...names].filter(([id]) => !repeated.has(id));
  return new Map(unique.map(([id, name]) => [name, id]));
}
