import type { Compared } from "#domain/details/compared.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import { type Change, isColumnKind } from "./change.ts";
import { isColumnRename, isInside } from "./shown-changes.ts";
import type { Verdict } from "./verdict.ts";

type Judged = Pick<Verdict, "result" | "severity"> & {
  changes: readonly Pick<Change, "kind" | "column" | "to">[];
  /** How much could be compared; null if that is not known. */
  compared: Extent | null;
};

type Extent = Pick<Compared, "columns" | "in_full">;

/** "Breaking, severity 100: 2 columns removed, 1 type changed." */
export function diffSentence({ result, severity, changes, compared }: Judged) {
  const word = result[0]?.toUpperCase() + result.slice(1);
  return `${word}, severity ${severity}: ${diffWords(changes, compared)}.`;
}

/**
 * "2 columns removed, 1 type changed"; says that nothing changed only about what could be compared.
 */
export function diffWords(changes: Judged["changes"], compared: Extent | null): string {
  const ofColumns = changes.filter(({ kind }) => isColumnKind(kind));
  const renamed = changes.filter(isColumnRename).length;
  const gone = ofColumns.filter(({ to }) => to === null).length;
  const come = ofColumns.filter(({ kind }) => kind === "added").length;
  const retyped = ofColumns.length - gone - come;
  const details = changes.filter(isInside).length;
  const [removed, added] = [gone - renamed, come - renamed];
  const parts = [
    renamed > 0 && `${countText(renamed, "column")} renamed`,
    removed > 0 && `${countText(removed, "column")} removed`,
    retyped > 0 && `${countText(retyped, "type")} changed`,
    added > 0 && `${removed > 0 ? numberText(added) : countText(added, "column")} added`,
    details > 0 && `${countText(details, "detail")} changed`,
  ].filter(Boolean);
  return parts.join(", ") || `nothing changed${compared ? extentWords(compared) : ""}`;
}

/** "5 of 23 columns could not be compared in full" */
export function uncomparedWords({ columns, in_full }: Extent): string {
  const which = `${numberText(columns - in_full)} of ${countText(columns, "column")}`;
  return `${which} could not be compared in full`;
}

/** Why what could not be compared blocks. */
export const REQUIRES_DETAILS = "The contract's policy requires details.";

/**
 * Returns what `diffSentence` leaves out of what could not be compared: how much, if something changed,
 * and whether the policy requires it.
 */
export function limitSentences({
  changes,
  compared,
  lacks_details,
}: Pick<Judged, "changes"> & { compared: Extent; lacks_details: boolean }): string[] {
  const isUntold = changes.length > 0 && compared.in_full < compared.columns;
  return [
    ...(isUntold ? [`${uncomparedWords(compared)}.`] : []),
    ...(lacks_details ? [REQUIRES_DETAILS] : []),
  ];
}

/** " in the 18 of 23 columns that could be compared in full"; nothing when all could. */
export function extentWords({ columns, in_full }: Extent): string {
  if (in_full === columns) return "";
  if (in_full === 0) return " in names and types; no column could be compared in full";
  const which = `${numberText(in_full)} of ${countText(columns, "column")}`;
  return ` in the ${which} that could be compared in full`;
}
