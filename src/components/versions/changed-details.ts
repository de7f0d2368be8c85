import type { Column } from "#domain/contracts/column.ts";
import { innerText } from "#domain/details/detail-text.ts";

/** What is known of a column, before and after. */
export type DetailTexts = { name: string; from: string; to: string };

/**
 * The columns whose type stays and of which something else is known afterwards, or nothing any more.
 * Unlike a comparison, it needs no details on both sides.
 */
export function changedDetails({
  before,
  after,
}: {
  before: readonly Column[];
  after: readonly Column[];
}): DetailTexts[] {
  const known = new Map(before.map((column) => [column.name, column]));
  return after.flatMap((column) => {
    const own = known.get(column.name);
    if (!own || own.type !== column.type) return [];
    const [from, to] = [innerText(own), innerText(column)];
    return from === to ? [] : [{ name: column.name, from, to }];
  });
}
