import type { ReactNode } from "react";

const SHAPES = {
  full: "M4 0.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7z",
  hollow:
    "M4 0.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM4 1.75a2.25 2.25 0 1 1 0 4.5a2.25 2.25 0 1 1 0-4.5z",
  tick: "M0.4 4.2L1.4 3.1L3.1 4.7L6.6 0.9L7.6 1.9L3.1 6.9z",
  cross: "M1.6 0.6L4 3L6.4 0.6L7.4 1.6L5 4L7.4 6.4L6.4 7.4L4 5L1.6 7.4L0.6 6.4L3 4L0.6 1.6z",
} as const;

const TONES = {
  ink: "text-ink",
  muted: "text-ink-muted",
  warning: "text-warning",
} as const;

/** A state as a shape and a word. */
export function StateMark({
  shape,
  tone = "ink",
  children,
}: {
  shape: keyof typeof SHAPES;
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${TONES[tone]}`}>
      <svg viewBox="0 0 8 8" className="size-2 shrink-0 fill-current" aria-hidden="true">
        <path fillRule="evenodd" d={SHAPES[shape]} />
      </svg>
      {children}
    </span>
  );
}
