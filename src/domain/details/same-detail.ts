import type { Column } from "#domain/contracts/column.ts";

/** Returns whether the same is known of two columns; the source's own words are not compared. */
export function isSameDetail(one: Pick<Column, "detail">, other: Pick<Column, "detail">): boolean {
  return one.detail === other.detail || ordered(one.detail) === ordered(other.detail);
}

/** Postgres stores keys in an order of its own. */
function ordered(detail: Column["detail"]): string {
  return JSON.stringify(detail ?? {}, (key, value: unknown) => {
    if (key === "physical") return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
