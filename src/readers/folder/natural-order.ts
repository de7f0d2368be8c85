const COLLATOR = new Intl.Collator("en", { numeric: true });

/** The order of names in which numbers count as such: part-10 comes after part-9. */
export function naturalOrder(a: string, b: string): number {
  return COLLATOR.compare(a, b);
}
