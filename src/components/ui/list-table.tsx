import type { ReactNode } from "react";

/** What every cell of a list keeps free on its right, and the first one on its left. */
export const CELL = "pr-3 sm:pr-4";
export const FIRST_CELL = `${CELL} pl-3 sm:pl-4`;

/** The rows of a list under the names of their columns, each with the classes of its place. */
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
