import { TriangleAlert } from "lucide-react";
import { longDay } from "#components/usage/day-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { countDays, type Day } from "#domain/usage/day.ts";
import { FORECAST_DAYS, forecast } from "#domain/usage/forecast.ts";

/** This many days before credits run out, it is time to ask for more. */
const SOON_DAYS = 14;

/** The credits left, and how long they last. `usedLately`: in the last 14 days. */
export function Credits({
  left,
  usedLately,
  today,
}: {
  left: number;
  usedLately: number;
  today: Day;
}) {
  const { per_day, runs_out } = forecast(left, usedLately, today);
  const isSoon = runs_out !== null && countDays(today, runs_out) <= SOON_DAYS;
  return (
    <div className="max-w-[65ch]">
      <p className="flex items-baseline gap-2">
        <span className="font-mono text-title font-medium">{numberText(left)}</span>
        {left === 1 ? "credit left" : "credits left"}
      </p>
      <p className={`mt-1 flex gap-1.5 ${isSoon ? "text-warning" : "text-ink-muted"}`}>
        {isSoon && <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />}
        <span>{sentence(left, per_day, runs_out)}</span>
      </p>
    </div>
  );
}

function sentence(left: number, per_day: number, runs_out: Day | null) {
  if (left === 0) return "Checks are refused until your administrator adds credits.";
  if (per_day === 0) {
    return `No credits were used in the last ${FORECAST_DAYS} days.`;
  }
  const average = per_day < 1 ? "less than one" : numberText(Math.round(per_day));
  const pace = `${average} a day, the average of the last ${FORECAST_DAYS} days`;
  if (!runs_out) return `At ${pace}, they last for more than ten years.`;
  return `At ${pace}, they run out about ${longDay(runs_out)}.`;
}
