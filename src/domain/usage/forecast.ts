import { addDays, countDays, type Day } from "./day.ts";

/** Days over which use is averaged, including today; fewer in an account that is younger. */
export const FORECAST_DAYS = 14;

/** Beyond this, an average over two weeks says nothing. */
const HORIZON_DAYS = 10 * 365;

export type Forecast = {
  /** Average credits per day; may be fractional. */
  per_day: number;
  /** How many days `per_day` is the average of. */
  days: number;
  /** The day on which the credits run out; null beyond the horizon. */
  runs_out: Day | null;
};

/** Predicts when credits run out at the average rate of the last 14 days, in which `usedLately` were used. */
export function forecast(
  credits: number,
  usedLately: number,
  { opened_on, today }: { opened_on: Day; today: Day },
): Forecast {
  // The database may already be in the next day.
  const days = Math.max(1, Math.min(FORECAST_DAYS, countDays(opened_on, today)));
  const per_day = usedLately / days;
  const left = credits === 0 ? 0 : Math.floor(credits / per_day);
  return { per_day, days, runs_out: left <= HORIZON_DAYS ? addDays(today, left) : null };
}
