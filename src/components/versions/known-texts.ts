import type { Column } from "#domain/contracts/column.ts";
import { innerText } from "#domain/details/detail-text.ts";
import { isSameDetail } from "#domain/details/same-detail.ts";

/** All that is known of a column: as the version before says, and in `to` the next one, if it says something else. */
export type KnownTexts = { text: string; to: string | null };

/**
 * What is known of the columns of two versions, by their names. Unlike a comparison, it needs no details
 * on both sides.
 */
export function knownTexts(
  before: readonly Column[],
  after: readonly Column[],
): Map<string, KnownTexts> {
  const next = new Map(after.map((column) => [column.name, column]));
  const old = before.map((column): [string, KnownTexts] => {
    const now = next.get(column.name) ?? column;
    const isBare = !column.detail && !now.detail;
    const text = isBare ? column.type : innerText(column);
    return [column.name, { text, to: otherText(column, now) }];
  });
  const added = after.map((column): [string, KnownTexts] => [
    column.name,
    { text: column.detail ? innerText(column) : column.type, to: null },
  ]);
  return new Map([...added, ...old]);
}

function otherText(from: Column, to: Column): string | null {
  if (!from.detail && !to.detail) return from.type === to.type ? null : to.type;
  const text = innerText(to);
  if (innerText(from) !== text) return text;
  return isSameDetail(from, to) ? null : `${text}, with other field numbers`;
}
