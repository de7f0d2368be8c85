import type { ReactNode } from "react";

/** Replaces an empty list: one line, and what to do next. */
export function EmptyState({ line, children }: { line: string; children?: ReactNode }) {
  return (
    <div className="rounded-list border border-line px-4 py-6 sm:px-6">
      <p className="text-ink-muted">{line}</p>
      {children && (
        <div className="mt-4 grid grid-cols-1 justify-items-start gap-4 *:max-w-full">
          {children}
        </div>
      )}
    </div>
  );
}
