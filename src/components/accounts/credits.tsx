import { TriangleAlert } from "lucide-react";
import { longDay } from "#components/usage/day-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { countDays, type Day } from "#domain/usage/day.ts";
import { FORECAST_DAYS, type Forecast, forecast } from "#domain/usage/forecast.ts";

/** This many days before credits run out, it is time to ask for more. */
const SOON_DAYS = 14;

/** The credits left, and how long they last. `usedLately`: in the last 14 days. */
export function Credits({
  left,
  usedLately,
  opened_on,
  today,
}: {
  left: number;
  usedLately: number;
  opened_on: Day;
  today: Day;
}) {
  const expected = forecast(left, usedLately, { opened_on, today });
  const { runs_out } = expected;
  const isSoon = runs_out !== null && countDays(today, runs_out) <= SOON_DAYS;
  return (
    <div className="max-w-[65ch]">
      <p className="flex items-baseline gap-2">
        <span className="font-mono text-title font-medium">{numberText(left)}</span>
        {left === 1 ? "credit left" : "credits left"}
      </p>
      <p className={`mt-1 flex gap-1.5 ${isSoon ? "text-warning" : "text-ink-muted"}`}>
        {isSoon && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
        <span>{sentence(left, expected)}</span>
      </p>
    </div>
  );
}

function sentence(left: number, { per_day, days, runs_out }: Forecast) {
  if (left === 0) return "Checks are refused until your administrator adds credits.";
  const isNew = days < FORECAST_DAYS;
  if (per_day === 0) {
    return isNew
      ? "No credits have been used yet."
      : `No credits were used in the last ${days} days.`;
  }
  const average = per_day < 1 ? "less than one" : numberText(Math.round(per_day));
  const period = isNew ? "since the account was created" : `of the last ${days} days`;
  const pace = `${average} a day, the average ${period}`;
  if (!runs_out) return `At ${pace}, they last for more than ten years.`;
  return `At ${pace}, they run out about ${longDay(runs_out)}.`;
}
