import type { Column } from "#domain/contracts/column.ts";

/**
 * Returns whether two lists have the same columns in the same order, of which they say exactly the
 * same. Cheaper than comparing them, and true of most schemas and their contracts.
 */
export function areIdentical(one: readonly Column[], other: readonly Column[]): boolean {
  return (
    one.length === other.length &&
    one.every((column, at) => {
      const { name, type, detail } = other[at] as Column;
      return column.name === name && column.type === type && isIdentical(column.detail, detail);
    })
  );
}

/** Returns whether two values of JSON are the same; the order of an object's keys does not count. */
export function isIdentical(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isIdentical(item, other[at]))
    );
  }
  return haveIdenticalMembers(one as Members, other as Members);
}

type Members = Readonly<Record<string, unknown>>;

function haveIdenticalMembers(one: Members, other: Members): boolean {
  let count = 0;
  for (const key in one) {
    count += 1;
    if (!Object.hasOwn(other, key) || !isIdentical(one[key], other[key])) return false;
  }
  return count === Object.keys(other).length;
}
