import type { Decision } from "#domain/gate/decision.ts";
import { countText } from "#domain/text/number-text.ts";

const SIGNS = [
  ["removed", "−", (count: number) => `${count} removed`],
  ["type_changes", "~", (count: number) => `${countText(count, "type")} changed`],
  ["added", "+", (count: number) => `${count} added`],
] as const;

type Counts = Record<(typeof SIGNS)[number][0], number> & {
  /** Changes of columns beyond their types. */
  details?: number;
  /** Whether some of what is known about types was not compared. */
  is_partial?: boolean;
  decision?: Decision | null;
};

/** "−2 ~1 +3": the number of columns per kind of change, and of changes beyond types. */
export function ChangeCounts({ counts }: { counts: Counts }) {
  const parts = SIGNS.filter(([kind]) => counts[kind] > 0);
  const { details = 0 } = counts;
  const ofDetails = details > 0 ? `${countText(details, "detail")} changed` : null;
  if (parts.length === 0)
    return (
      <span className="whitespace-nowrap text-ink-muted">{ofDetails ?? noneText(counts)}</span>
    );
  return (
    <span className="inline-flex items-baseline gap-2.5 font-mono whitespace-nowrap">
      {parts.map(([kind, sign, inWords]) => (
        <span key={kind}>
          <span aria-hidden="true">
            {sign}
            {counts[kind]}
          </span>
          <span className="sr-only">{inWords(counts[kind])}</span>
        </span>
      ))}
      {ofDetails && <span className="font-sans text-ink-muted">{ofDetails}</span>}
    </span>
  );
}

/** Without changes, only details that the policy requires can block. */
function noneText({ is_partial, decision }: Counts) {
  if (decision === "block") return "missing details";
  return is_partial ? "no changes in names and types" : "no changes";
}
