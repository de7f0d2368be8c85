import { badRequest, type ScimFault } from "./scim-fault.ts";

/** Which part of a list is wanted. */
export type Part = { kind: "part"; start: number; count: number };

/** Most resources of one answer. */
export const MAX_COUNT = 200;
const COUNT = 100;

/** Reads `startIndex` and `count` (RFC 7644, 3.4.2.4), which are numbers whatever their size. */
export function readPart(startIndex: string | null, count: string | null): Part | ScimFault {
  for (const text of [startIndex, count]) {
    if (text !== null && !/^-?\d{1,9}$/.test(text)) {
      return badRequest("invalidValue", "startIndex and count must be whole numbers.");
    }
  }
  return {
    kind: "part",
    start: Math.max(1, Number(startIndex ?? 1)),
    count: Math.min(MAX_COUNT, Math.max(0, Number(count ?? COUNT))),
  };
}
