/** The LIKE pattern of what begins with this text, taken literally. */
export function likePrefix(text: string) {
  return `${literally(text)}%`;
}

/** The LIKE pattern of what has this text somewhere. */
export function likePart(text: string) {
  return `%${literally(text)}%`;
}

function literally(text: string) {
  return text.replace(/[\\%_]/g, "\\$&");
}
