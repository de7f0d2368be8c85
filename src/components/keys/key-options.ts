type Key = { id: string; key_preview: string; label: string | null };

/** How a key is called on one line. */
export function keyText({ key_preview, label }: Key) {
  return label ? `${label} (${key_preview}…)` : `${key_preview}…`;
}

/** Keys to choose from; also a key that was deleted can be the chosen one. */
export function keyOptions(keys: readonly Key[], chosen: string | undefined) {
  const options = keys.map((key) => ({ value: key.id, label: keyText(key) }));
  const isKnown = !chosen || keys.some(({ id }) => id === chosen);
  return isKnown ? options : [...options, { value: chosen, label: "A deleted key" }];
}
