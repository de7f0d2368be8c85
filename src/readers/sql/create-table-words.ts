/** Whether the beginning of a text creates a table, as far as its words tell. */
export function hasCreateTable(beginning: string) {
  return /\bcreate\b[^;()]{0,200}\btable\b/i.test(beginning);
}
