const SIGNS = [
  ["removed", "−", "removed"],
  ["type_changes", "~", "types changed"],
  ["added", "+", "added"],
] as const;

type Counts = Record<(typeof SIGNS)[number][0], number>;

/** "−2 ~1 +3": the number of columns per kind of change. */
export function ChangeCounts({ counts }: { counts: Counts }) {
  const parts = SIGNS.filter(([kind]) => counts[kind] > 0);
  if (parts.length === 0)
    return <span className="whitespace-nowrap text-ink-muted">no changes</span>;
  return (
    <span className="inline-flex gap-2.5 font-mono whitespace-nowrap">
      {parts.map(([kind, sign, words]) => (
        <span key={kind}>
          <span aria-hidden="true">
            {sign}
            {counts[kind]}
          </span>
          <span className="sr-only">{`${counts[kind]} ${words}`}</span>
        </span>
      ))}
    </span>
  );
}
