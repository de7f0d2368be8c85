/** The types that Avro's specification calls primitive. */
export const PRIMITIVES: ReadonlySet<string> = new Set(
  "null boolean int long float double bytes string".split(" "),
);

/** The types that have a name. */
export const NAMED: ReadonlySet<unknown> = new Set(["record", "error", "enum", "fixed"]);
