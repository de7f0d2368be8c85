/** Types that are words of the language. Unlike names, they mean the same everywhere. */
const SCALARS: ReadonlySet<string> = new Set([
  ..."double float int32 int64 uint32 uint64 sint32 sint64".split(" "),
  ..."fixed32 fixed64 sfixed32 sfixed64 bool string bytes".split(" "),
]);

export function isScalar(type: string): boolean {
  return SCALARS.has(type);
}
