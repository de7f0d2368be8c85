/**
 * Says since when a change is there: with a break in between, if a check passed after it was first
 * seen. Both times are in ISO 8601.
 */
export function sinceTitle(first_seen: string, last_passing: string | null): string {
  return last_passing !== null && last_passing > first_seen ? "On and off since" : "Since";
}
