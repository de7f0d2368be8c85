type Key = { id: string; key_preview: string; label: string | null };

/** Keys to choose from; also a key that was deleted can be the chosen one. */
export function keyOptions(keys: readonly Key[], chosen: string | undefined) {
  const options = keys.map(({ id, key_preview, label }) => ({
    value: id,
    label: label ? `${label} (${key_preview}…)` : `${key_preview}…`,
  }));
  const isKnown = !chosen || keys.some(({ id }) => id === chosen);
  return isKnown ? options : [...options, { value: chosen, label: "A deleted key" }];
}
