/** How the tables of counts look: they scroll sideways where there is no room for them. */
export const TABLE = {
  frame: "overflow-auto rounded-list border border-line -outline-offset-2",
  table: "w-full text-table",
  head: "border-b border-line bg-surface text-badge text-ink-muted",
  firstHead: "h-9 pr-3 pl-3 text-left font-medium sm:pl-4",
  first: "pr-3 pl-3 text-left sm:pl-4",
  numberHead: "h-9 w-px pr-3 text-right font-medium sm:pr-4",
  number: "pr-3 text-right font-mono whitespace-nowrap sm:pr-4",
} as const;
