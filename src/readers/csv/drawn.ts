/** The first lines of a table with borders, and of one in Markdown. */
const DRAWN = /^\s{0,99}[|+][^\n]{0,9999}\n *[|+](?=[:+| ]*[-=])[-:=+| ]*\r?\n/;

/** Whether a text begins as a table does that a program has drawn. */
export function isDrawn(beginning: string) {
  return DRAWN.test(beginning);
}
