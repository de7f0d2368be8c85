import { MAX_DETAIL_DEPTH, MAX_DETAIL_FIELDS } from "#domain/details/detail.ts";
import { numberText } from "#domain/text/number-text.ts";

/**
 * What is inside a column is known as a whole or not at all: a shape that lacks a field would say that
 * the field is gone. These say how deep and how much a reader may still look.
 */
export type Inside = { depth: number; budget: Budget };

type Budget = {
  fields: number;
  /** Why not everything inside the current column is known. */
  excess: string | null;
};

const TOO_DEEP = `what is inside it has more than ${MAX_DETAIL_DEPTH} levels`;
const tooMuch = () =>
  `with what is inside it, there are more than ${numberText(MAX_DETAIL_FIELDS)} fields in columns`;

export function newInside(fields = MAX_DETAIL_FIELDS): Inside {
  return { depth: 0, budget: { fields, excess: null } };
}

/** Goes one level deeper; null if that is too deep, or too much was read before. */
export function further(inside: Inside): Inside | null {
  if (!hasRoom(inside, 1)) return null;
  const { depth, budget } = inside;
  budget.fields -= 1;
  return { depth: depth + 1, budget };
}

/** Whether there is room for this many fields. */
export function hasRoom({ depth, budget }: Inside, fields: number): boolean {
  const isTooDeep = depth === MAX_DETAIL_DEPTH;
  if (!isTooDeep && fields <= budget.fields) return true;
  budget.excess ??= isTooDeep ? TOO_DEEP : tooMuch();
  return false;
}

/** Why not everything inside a column is known, after reading it; null for a column inside another. */
export function excessOf({ depth, budget }: Inside): string | null {
  if (depth > 0) return null;
  const { excess } = budget;
  budget.excess = null;
  return excess;
}
