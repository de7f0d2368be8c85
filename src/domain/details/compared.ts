import type { Column } from "#domain/contracts/column.ts";
import type { Inner, Shape } from "./detail.ts";
import { hasSameNumber, renamesById } from "./rename.ts";
import { wideningOf } from "./widening.ts";

/** Why something of a column could not be compared. */
export const UNCOMPARED_REASONS = [
  "contract_has_no_detail",
  "incoming_has_no_detail",
  "free_form",
  "lossy",
] as const;

export type UncomparedReason = (typeof UNCOMPARED_REASONS)[number];

/** What a check could compare of the columns that both sides have, also under another name. */
export type Compared = {
  columns: number;
  /**
   * Those that were compared in full: everything that either side says, and at least their shapes.
   */
  in_full: number;
  /** The others. */
  not_in_full: { column: string; reason: UncomparedReason }[];
};

/** Columns that are stored and listed as not compared in full; the counts are exact. */
export const MAX_UNCOMPARED = 100;

/** Returns what is stored and shown of it. */
export function boundedCompared({ not_in_full, ...counts }: Compared): Compared {
  return { ...counts, not_in_full: not_in_full.slice(0, MAX_UNCOMPARED) };
}

/** Says how much of two lists of columns was compared (docs/api.md, Details). */
export function comparedColumns(
  contract: readonly Column[],
  incoming: readonly Column[],
): Compared {
  const now = new Map(incoming.map((column) => [column.name, column]));
  const renames = renamesById(contract, incoming);
  const compared: Compared = { columns: 0, in_full: 0, not_in_full: [] };
  for (const before of contract) {
    const after = now.get(renames.get(before.name) ?? before.name);
    if (after === undefined) continue;
    compared.columns += 1;
    // A policy may let a widening through, so its type alone does not say it all.
    const reason = wideningOf(before, after)
      ? uncomparedDetail(before, after)
      : uncompared(before, after);
    if (reason === null) compared.in_full += 1;
    else compared.not_in_full.push({ column: before.name, reason });
  }
  return compared;
}

/**
 * The same if anything is known about the contract's columns, or must be; null otherwise, which
 * costs nothing.
 */
export function comparedDetails(
  contract: readonly Column[],
  incoming: readonly Column[],
  isRequired: boolean,
): Compared | null {
  const isKnown = isRequired || contract.some(({ detail }) => detail !== undefined);
  return isKnown ? comparedColumns(contract, incoming) : null;
}

/** Returns the first reason why something of two was not compared; null when all was. */
function uncompared(before: Inner, after: Inner, isKnown = false): UncomparedReason | null {
  // A different type is a change, whatever is inside.
  return before.type === after.type ? uncomparedDetail(before, after, isKnown) : null;
}

function uncomparedDetail(before: Inner, after: Inner, isKnown = false): UncomparedReason | null {
  const [old, now] = [before.detail, after.detail];
  if (old === undefined) return "contract_has_no_detail";
  if (now === undefined) return "incoming_has_no_detail";
  if (old.is === undefined || now.is === undefined) return "lossy";
  // Many sources never say whether a value may be null. If neither does, there is nothing to compare.
  if (old.nullable === undefined && now.nullable !== undefined) return "contract_has_no_detail";
  if (now.nullable === undefined && old.nullable !== undefined) return "incoming_has_no_detail";
  return uncomparedInside(old.is, now.is, hasSameNumber(before, after) ?? isKnown);
}

/** `isKnown`: the number of what these lie in says that it is the same. */
function uncomparedInside(before: Shape, after: Shape, isKnown: boolean): UncomparedReason | null {
  if (before.kind === "json" || after.kind === "json") return "free_form";
  if (before.kind === "struct" && after.kind === "struct") {
    const now = new Map(after.fields.map((field) => [field.name, field]));
    const renames = renamesById(before.fields, after.fields, isKnown);
    for (const field of before.fields) {
      const kept = now.get(renames.get(field.name) ?? field.name);
      const reason = kept ? uncompared(field, kept) : null;
      if (reason) return reason;
    }
    return null;
  }
  if (before.kind === "list" && after.kind === "list") {
    return uncompared(before.items, after.items, isKnown);
  }
  if (before.kind === "map" && after.kind === "map") {
    return (
      uncompared(before.keys, after.keys, isKnown) ??
      uncompared(before.values, after.values, isKnown)
    );
  }
  return null;
}
