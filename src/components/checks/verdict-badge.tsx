import { Badge } from "#components/ui/badge.tsx";
import type { Result } from "#domain/checks/severity.ts";

/** A circle, a triangle or a square: the result is clear without its colour. */
const SHAPES = {
  pass: "M4 0.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z",
  warning: "M4 0.6L7.8 7.4H0.2z",
  breaking: "M0.75 0.75h6.5v6.5h-6.5z",
} as const;

export function VerdictShape({ result }: { result: Result }) {
  return (
    <svg viewBox="0 0 8 8" className="size-2 shrink-0 fill-current" aria-hidden="true">
      <path d={SHAPES[result]} />
    </svg>
  );
}

export function VerdictBadge({ result }: { result: Result }) {
  return (
    <Badge tone={result}>
      <VerdictShape result={result} />
      {result}
    </Badge>
  );
}
