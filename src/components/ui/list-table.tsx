import type { ReactNode } from "react";

/** The padding of every cell, and of the first one. */
export const CELL = "pr-3 sm:pr-4";
export const FIRST_CELL = `${CELL} pl-3 sm:pl-4`;

/** A list as a table; each head has a label and classes. */
export function ListTable({
  caption,
  heads,
  children,
}: {
  caption: string;
  heads: readonly (readonly [name: string, className: string])[];
  children: ReactNode;
}) {
  return (
    <div className="overflow-hidden rounded-list border border-line">
      <table className="w-full text-table">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-surface text-badge text-ink-muted">
          <tr>
            {heads.map(([name, className]) => (
              <th key={name} scope="col" className={`h-9 text-left font-medium ${className}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
