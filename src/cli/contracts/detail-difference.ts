import type { Column } from "#domain/contracts/column.ts";
import { boundedText } from "#domain/details/bounded-text.ts";
import type { Detail } from "#domain/details/detail.ts";
import { nullText, shapeText } from "#domain/details/detail-text.ts";
import { isSameDetail } from "#domain/details/same-detail.ts";
import type { Difference } from "./contract-difference.ts";

/** A column of which a source says something else than its contract, as the source has it. */
export type OtherDetail = { column: Column; difference: Difference };

/**
 * What a source says about columns that differs from their contract. A column of another type is a
 * separate difference, and what a source does not mention stays unchanged.
 */
export function otherDetails(
  contract: readonly Column[],
  source: readonly Column[],
): OtherDetail[] {
  const known = new Map(contract.map((column) => [column.name, column]));
  return source.flatMap(({ name, type, detail }): OtherDetail[] => {
    const [before, column] = [known.get(name), { name, type, detail }];
    if (!detail || before?.type !== type) return [];
    if (isSameDetail(before, column)) return [];
    const [from, to] = [written(before.detail), written(detail)];
    return [{ column, difference: { kind: "detail_changed", column: name, from, to } }];
  });
}

/** "int32 not null", and the number of the field if it has one. */
function written(detail: Detail | undefined): string | null {
  if (!detail) return null;
  const { is, id } = detail;
  const shape = is ? shapeText(is) : "";
  const number = id === undefined ? "" : ` #${id}`;
  return boundedText(`${shape}${nullText(detail)}${number}`.trim()) || null;
}
