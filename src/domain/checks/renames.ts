import type { Column } from "#domain/contracts/column.ts";

/**
 * Pairs of characters that are compared at most: about 100 removed names with 100 added ones.
 * Nobody reads hints for more.
 */
const MAX_COMPARED = 2_500_000;
const MIN_PART_LENGTH = 3;
const MAX_DISTANCE_SHARE = 1 / 3;

/**
 * Removed names with the added name they may have become: the same type and a
 * similar name. A hint for people that never changes the score.
 */
export function likelyRenames(removed: readonly Column[], added: readonly Column[]) {
  const renames = new Map<string, string>();
  if (characters(removed) * characters(added) > MAX_COMPARED) return renames;
  const free = new Set(added.map((column) => ({ ...column, bare: bare(column.name) })));
  for (const { name, type } of removed) {
    const bareName = bare(name);
    for (const candidate of free) {
      if (candidate.type !== type || !isSimilar(bareName, candidate.bare)) continue;
      renames.set(name, candidate.name);
      free.delete(candidate);
      break;
    }
  }
  return renames;
}

/** Even an empty remainder of a name takes time. */
function characters(columns: readonly Column[]) {
  return columns.reduce((sum, { name }) => sum + name.length + 1, 0);
}

function isSimilar(one: string, other: string) {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= MIN_PART_LENGTH && long.includes(short)) return true;
  if (long.length - short.length > long.length * MAX_DISTANCE_SHARE) return false;
  return distance(short, long) <= long.length * MAX_DISTANCE_SHARE;
}

function bare(name: string) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Edits that turn one into the other (Levenshtein). */
function distance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
