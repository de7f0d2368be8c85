/** Whether a text is what `df.printSchema()` prints. */
export function isPrintedSchema(text: string) {
  return /^\s*root\s*\n ?\|-- /.test(text);
}

/** Whether a text is what `df.schema.simpleString()` returns. */
export function isSimpleString(text: string) {
  return /^\s*struct</i.test(text);
}
