/** The types that Avro's specification calls primitive. */
export const PRIMITIVES: ReadonlySet<string> = new Set(
  "null boolean int long float double bytes string".split(" "),
);

/** The types that it calls complex, but for unions, which are lists. */
export const COMPLEX: ReadonlySet<string> = new Set("record error enum fixed array map".split(" "));

/** The types that have a name. */
export const NAMED: ReadonlySet<unknown> = new Set(["record", "error", "enum", "fixed"]);
