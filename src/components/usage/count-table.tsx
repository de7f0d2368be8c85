import type { ReactNode } from "react";

/** A table of numbers that scrolls if there is no room. `heads` are its `th`. */
export function CountTable({
  label,
  caption = label,
  className = "",
  heads,
  children,
}: {
  label: string;
  caption?: string;
  className?: string;
  heads: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className={`overflow-auto rounded-list border border-line -outline-offset-2 ${className}`}
    >
      <table className="w-full text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-surface text-badge text-ink-muted">
          <tr>{heads}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}
