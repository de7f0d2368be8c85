/**
 * The fields that differ from what a form was opened with; null if none does. Saving only these keeps
 * what others have changed since.
 */
export function changedFields<Fields extends object>(
  before: Record<keyof Fields, unknown>,
  after: Fields,
): Partial<Fields> | null {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(before[field as keyof Fields]) !== JSON.stringify(value),
  );
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Fields>);
}
