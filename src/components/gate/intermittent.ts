/**
 * Whether a change comes and goes: a check passed after it was first seen. Both times are in ISO
 * 8601.
 */
export function isIntermittent(first_seen: string, last_passing: string | null): boolean {
  return last_passing !== null && last_passing > first_seen;
}
