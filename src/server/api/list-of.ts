import { z } from "zod";
import { MAX_FAULTS } from "./faults.ts";

/**
 * Returns the schema of a list in a request, with at most `max` entries. It looks at no entry of a
 * longer list, and stops at as many faults as a refusal names: half a million faults would take
 * seconds and gigabytes. Entries are checked synchronously.
 */
export function listOf<Entry extends z.ZodType>(entry: Entry, max: number): z.ZodArray<Entry> {
  const List = z.core.$constructor<z.ZodArray<Entry>>("List", (list, def) => {
    z.ZodArray.init(list, def);
    const parseAll = list._zod.parse;
    list._zod.parse = (payload, context) => {
      const entries: unknown = payload.value;
      if (!Array.isArray(entries)) return parseAll(payload, context);
      // The check of the length, which comes after this, says what is wrong.
      if (entries.length > max) return payload;
      return parseSome(entry, entries, payload, context);
    };
  });
  return new List({ type: "array", element: entry }).max(max);
}

function parseSome(
  entry: z.ZodType,
  entries: unknown[],
  payload: z.core.ParsePayload,
  context: z.core.ParseContextInternal,
) {
  const values: unknown[] = [];
  for (const [at, value] of entries.entries()) {
    const parsed = entry._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
    values.push(parsed.value);
    if (parsed.issues.length === 0) continue;
    payload.issues.push(...z.core.util.prefixIssues(at, parsed.issues));
    if (payload.issues.length >= MAX_FAULTS) break;
  }
  payload.value = values;
  return payload;
}
