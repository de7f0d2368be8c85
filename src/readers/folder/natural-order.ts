/** Made when it is first needed, as it takes long to load. */
let collator: Intl.Collator | undefined;

/** The order of names in which numbers count as such: part-10 comes after part-9. */
export function naturalOrder(a: string, b: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(a, b);
}
