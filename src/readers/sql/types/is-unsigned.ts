/** Whether the text of a type says that it has no negative numbers; MySQL makes what has ZEROFILL unsigned. */
export function isUnsigned(physical: string): boolean {
  return /\b(unsigned|zerofill)\b/i.test(physical);
}
