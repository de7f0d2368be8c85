import type { Change } from "#domain/checks/change.ts";
import type { Column } from "#domain/contracts/column.ts";
import { CHANGED_BYTES_PER_REQUEST, CHANGES_PER_REQUEST } from "#domain/limit.ts";

/** From this size on, a request's judging and recording take long enough to be noticed by others. */
const LARGE_BYTES = 128 * 1024;

/** Approximate bytes of a column of an incoming schema besides its name. */
const BYTES_PER_COLUMN = 48;

/** A schema to check, and the size of what it is checked against. */
export type SizedSchema = { incoming: readonly Column[]; bytes: number };

/** Returns about how many bytes a request compares. */
export function requestBytes(schemas: readonly SizedSchema[]): number {
  return schemas.reduce((sum, { incoming, bytes }) => {
    const names = incoming.reduce((size, { name }) => size + name.length, 0);
    return sum + bytes + names + BYTES_PER_COLUMN * incoming.length;
  }, 0);
}

export function isLarge(bytes: number): boolean {
  return bytes >= LARGE_BYTES;
}

/** Returns whether these checks of one request have found more than it can record. */
export function isTooMuch(lists: readonly (readonly Pick<Change, "column">[])[]): boolean {
  if (lists.length < 2) return false;
  const changes = lists.flat();
  const bytes = changes.reduce((sum, { column }) => sum + Buffer.byteLength(column), 0);
  return changes.length > CHANGES_PER_REQUEST || bytes > CHANGED_BYTES_PER_REQUEST;
}
