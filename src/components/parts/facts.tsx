import type { ReactNode } from "react";

/** Labelled values in rows that wrap. A null value is left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-table">
      {Object.entries(facts).map(
        ([word, value]) =>
          value !== null && (
            <div key={word} className="min-w-0">
              <dt className="text-badge text-ink-muted">{word}</dt>
              <dd className="mt-0.5 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
