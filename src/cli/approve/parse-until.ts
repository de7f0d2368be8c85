/** When an approval ends: a day, with all of it in UTC, or a moment. Null for anything else. */
export function parseUntil(text: string): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
    return null;
  }
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const moment = new Date(isDay ? `${text}T23:59:59.999Z` : text);
  if (Number.isNaN(moment.getTime()) || Number.isNaN(day.getTime())) return null;
  return day.toISOString().startsWith(text.slice(0, 10)) ? moment.toISOString() : null;
}
