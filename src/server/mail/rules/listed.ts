/** Lines that are listed; the page has all of them. */
const MAX_LISTED = 50;

/** Returns lines as a list, and how many more there are. */
export function listed(lines: readonly string[]): string {
  const shown = lines.slice(0, MAX_LISTED).map((line) => `- ${line}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}
