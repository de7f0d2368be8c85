import { addDays, type Day } from "./day.ts";

/** Days over which use is averaged, including today. */
export const FORECAST_DAYS = 14;

/** Beyond this, an average over two weeks says nothing. */
const HORIZON_DAYS = 10 * 365;

export type Forecast = {
  /** Average credits per day; may be fractional. */
  per_day: number;
  /** The day on which the credits run out; null beyond the horizon. */
  runs_out: Day | null;
};

/** Predicts when credits run out at the average rate of the last 14 days. */
export function forecast(credits: number, usedLately: number, today: Day): Forecast {
  const per_day = usedLately / FORECAST_DAYS;
  const days = credits === 0 ? 0 : Math.floor(credits / per_day);
  return { per_day, runs_out: days <= HORIZON_DAYS ? addDays(today, days) : null };
}
