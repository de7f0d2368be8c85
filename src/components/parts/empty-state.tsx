import type { ReactNode } from "react";

/** What stands for a list without rows: one line, and what to do. */
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
