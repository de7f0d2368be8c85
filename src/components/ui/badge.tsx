import type { ReactNode } from "react";

const TONES = {
  neutral: "bg-hover text-ink-muted",
  block: "bg-ink text-on-ink",
  pass: "bg-pass-fill text-pass",
  warning: "bg-warning-fill text-warning",
  breaking: "bg-breaking-fill text-breaking",
} as const;

export function Badge({
  tone = "neutral",
  children,
}: {
  tone?: keyof typeof TONES;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-control px-2 py-1 text-badge font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
