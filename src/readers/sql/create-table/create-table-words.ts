/** Whether the words at the beginning of a text create a table. */
export function hasCreateTable(beginning: string) {
  return /\bcreate\b[^;()]{0,200}\btable\b/i.test(beginning);
}
