/** Returns the LIKE pattern for texts that begin with this text, taken literally. */
export function likePrefix(text: string) {
  return `${literally(text)}%`;
}

/** Returns the LIKE pattern for texts that contain this text, taken literally. */
export function likePart(text: string) {
  return `%${literally(text)}%`;
}

function literally(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
