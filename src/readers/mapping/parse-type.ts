import type { PhysicalType } from "./lookup.ts";

/** The name and arguments of a type from its text: `decimal(12, 2)`, `fixed[16]`. */
export function parseType(written: string): PhysicalType {
  const start = written.search(/[([]/);
  if (start < 0 || !/[)\]]$/.test(written)) return { name: written };
  const args = written.slice(start + 1, -1).split(",");
  return { name: written.slice(0, start), args: args.map((each) => each.trim()) };
}
