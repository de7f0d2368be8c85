/** The LIKE pattern of what begins with this text, taken literally. */
export function likePrefix(text: string) {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}
