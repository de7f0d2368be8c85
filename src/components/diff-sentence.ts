import type { Verdict } from "../server/domain/verdict.ts";

/** "Breaking, severity 100: 2 columns removed, 1 type changed." */
export function diffSentence({ result, severity, diff }: Verdict) {
  const { removed, type_changes, added } = diff;
  const parts = [
    removed.length > 0 && `${columns(removed.length)} removed`,
    type_changes.length > 0 &&
      `${type_changes.length} ${type_changes.length === 1 ? "type" : "types"} changed`,
    added.length > 0 && `${removed.length > 0 ? added.length : columns(added.length)} added`,
  ].filter(Boolean);
  const word = result[0]?.toUpperCase() + result.slice(1);
  return `${word}, severity ${severity}: ${parts.join(", ") || "nothing changed"}.`;
}

function columns(count: number) {
  return `${count} ${count === 1 ? "column" : "columns"}`;
}
