import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { QueryForm } from "#components/ui/query-form.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { addDays, type Day } from "#domain/usage/day.ts";
import { MAX_PERIOD_DAYS, type Period } from "#domain/usage/period.ts";

const CHOICES = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "12 months"],
] as const;

/** The period of a page, kept in its URL: a preset, or any days up to a year. */
export function PeriodForm({
  action,
  period,
  today,
}: {
  action: string;
  period: Period;
  today: Day;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label="Period" className="flex flex-wrap gap-1 max-sm:-mx-2.5">
        {CHOICES.map(([days, label]) => {
          const from = addDays(today, 1 - days);
          return (
            <Link
              key={days}
              href={`${action}?from=${from}&to=${today}`}
              aria-current={period.from === from && period.to === today ? "true" : undefined}
              className="flex h-9 items-center rounded-control px-2.5 text-ink-muted transition-colors hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink"
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <QueryForm
        values={period}
        action={action}
        label={`Period, at most ${MAX_PERIOD_DAYS} days`}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[auto_auto_auto]"
      >
        <TextField label="From (UTC)" name="from" type="date" mono defaultValue={period.from} />
        <TextField label="To (UTC)" name="to" type="date" mono defaultValue={period.to} />
        <Button type="submit">Show</Button>
      </QueryForm>
    </div>
  );
}
