import { countText, numberText } from "#domain/text/number-text.ts";
import type { Day } from "#domain/usage/day.ts";

const HEIGHT = 20;
const STEP = 4;

/** The number of checks in the last days, with a small bar per day. */
export function Sparkline({ days }: { days: readonly { day: Day; checks: number }[] }) {
  const total = days.reduce((sum, { checks }) => sum + checks, 0);
  const most = Math.max(1, ...days.map(({ checks }) => checks));
  return (
    <span
      title={`${countText(total, "check")} in ${days.length} days`}
      className={`relative flex w-max items-center gap-2 whitespace-nowrap ${total === 0 ? "text-ink-muted" : ""}`}
    >
      <svg
        aria-hidden="true"
        width={days.length * STEP - 1}
        height={HEIGHT}
        className="block fill-ink-muted"
      >
        <rect y={HEIGHT - 1} width="100%" height="1" className="fill-line" />
        {days.map(({ day, checks }, index) => {
          const height = checks === 0 ? 0 : Math.max(2, (checks / most) * HEIGHT);
          return (
            <rect key={day} x={index * STEP} y={HEIGHT - height} width={STEP - 1} height={height} />
          );
        })}
      </svg>
      <span className="font-mono">{numberText(total)}</span>
      <span className="sr-only">
        {total === 1 ? "check" : "checks"} in {days.length} days
      </span>
    </span>
  );
}
