import { addDays, type Day } from "./day.ts";

/** The days whose average says how long credits will last, today among them. */
export const FORECAST_DAYS = 14;

/** Further ahead nobody plans by the average of two weeks. */
const HORIZON_DAYS = 10 * 365;

export type Forecast = {
  /** Average of the last days, with a fraction. */
  per_day: number;
  /** The day on which the credits would run out; null when it is not in sight. */
  runs_out: Day | null;
};

/** When credits run out if as many a day are used as in the last 14 days. */
export function forecast(credits: number, usedLately: number, today: Day): Forecast {
  const per_day = usedLately / FORECAST_DAYS;
  const days = credits === 0 ? 0 : Math.floor(credits / per_day);
  return { per_day, runs_out: days <= HORIZON_DAYS ? addDays(today, days) : null };
}
