/** Returns a choice with an item added, or taken out if it was in it. */
export function toggled<Item>(chosen: ReadonlySet<Item>, item: Item): Set<Item> {
  const next = new Set(chosen);
  if (!next.delete(item)) next.add(item);
  return next;
}
