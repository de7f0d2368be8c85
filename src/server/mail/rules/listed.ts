/** Lines that are listed; the page has all of them. */
const MAX_LISTED = 50;

/** Returns the first items as a list, and how many more there are. */
export function listText<Item>(items: readonly Item[], text: (item: Item) => string): string {
  const shown = items.slice(0, MAX_LISTED).map((item) => `- ${text(item)}`);
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n");
}
