/** "2026-01-31 09:30:00 UTC" */
export function exactTime(at: string) {
  return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
