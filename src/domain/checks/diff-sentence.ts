import { countText, numberText } from "#domain/text/number-text.ts";
import type { Verdict } from "./verdict.ts";

/** "Breaking, severity 100: 2 columns removed, 1 type changed." */
export function diffSentence({ result, severity, diff }: Verdict) {
  const word = result[0]?.toUpperCase() + result.slice(1);
  return `${word}, severity ${severity}: ${diffWords(diff)}.`;
}

/** "2 columns removed, 1 type changed" */
export function diffWords({ removed, type_changes, added }: Counted): string {
  const parts = [
    removed.length > 0 && `${countText(removed.length, "column")} removed`,
    type_changes.length > 0 && `${countText(type_changes.length, "type")} changed`,
    added.length > 0 &&
      `${removed.length > 0 ? numberText(added.length) : countText(added.length, "column")} added`,
  ].filter(Boolean);
  return parts.join(", ") || "nothing changed";
}

type Counted = Record<"removed" | "type_changes" | "added", { length: number }>;
