/** The cells of a table of counts: text in the first column, numbers in the others. */
export const TABLE = {
  firstHead: "h-9 pr-3 pl-3 text-left font-medium sm:pl-4",
  first: "pr-3 pl-3 text-left sm:pl-4",
  numberHead: "h-9 w-px pr-3 text-right font-medium sm:pr-4",
  number: "pr-3 text-right font-mono whitespace-nowrap sm:pr-4",
} as const;
