import { parseType } from "../mapping/parse-type.ts";
import type { WrittenType } from "../mapping/written-type.ts";

/** A type as Spark writes it: `decimal(12,2)`, `array<int>`, `interval day to second`. */
export function sparkType(written: string): WrittenType {
  const [base = ""] = /^[^<]*/.exec(written) ?? [];
  const [, name] = /^(interval|string collate)\b/i.exec(base) ?? [];
  const type = name ? { name: name.replace(/ collate$/i, "") } : parseType(base);
  return { type, physical_type: written };
}
