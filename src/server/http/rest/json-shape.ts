/** Lists and objects that JSON in a body can have within each other. */
export const MAX_DEPTH = 512;

/** Keys that an object in a body can have: more than any field takes, which say so themselves. */
export const MAX_KEYS = 10_000;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Returns why JSON is not parsed: half a million levels, or as many keys, would take seconds. It
 * looks only at what separates values, so JSON that is not valid can have either fault or none.
 */
export function shapeFault(json: Buffer): "too_deep" | "too_wide" | null {
  /** Keys of the open object at each level. */
  const keys = new Int32Array(MAX_DEPTH + 1);
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return "too_deep";
      keys[depth] = 0;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COLON) {
      const count = (keys[depth] ?? 0) + 1;
      if (count > MAX_KEYS) return "too_wide";
      keys[depth] = count;
    }
  }
  return null;
}
