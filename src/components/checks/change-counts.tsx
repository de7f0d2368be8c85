import { countText } from "#domain/text/number-text.ts";

const SIGNS = [
  ["removed", "−", (count: number) => `${count} removed`],
  ["type_changes", "~", (count: number) => `${countText(count, "type")} changed`],
  ["added", "+", (count: number) => `${count} added`],
] as const;

type Counts = Record<(typeof SIGNS)[number][0], number>;

/** "−2 ~1 +3": the number of columns per kind of change. */
export function ChangeCounts({ counts }: { counts: Counts }) {
  const parts = SIGNS.filter(([kind]) => counts[kind] > 0);
  if (parts.length === 0)
    return <span className="whitespace-nowrap text-ink-muted">no changes</span>;
  return (
    <span className="inline-flex gap-2.5 font-mono whitespace-nowrap">
      {parts.map(([kind, sign, inWords]) => (
        <span key={kind}>
          <span aria-hidden="true">
            {sign}
            {counts[kind]}
          </span>
          <span className="sr-only">{inWords(counts[kind])}</span>
        </span>
      ))}
    </span>
  );
}
