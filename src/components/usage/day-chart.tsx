import { useId } from "react";
import { VerdictShape } from "#components/checks/verdict-badge.tsx";
import { StopShape } from "#components/gate/decision-badge.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { RESULTS, type Result } from "#domain/checks/severity.ts";
import { countText, numberText } from "#domain/text/number-text.ts";
import {
  type Bar,
  barsOf,
  blockedOf,
  type DayCounts,
  type ResultCounts,
  scaleTop,
  sumOf,
  totalOf,
} from "./bars.ts";
import { DayBar } from "./day-bar.tsx";
import { DayTable } from "./day-table.tsx";
import { longDay, shortDay } from "./day-text.ts";

const HEIGHT = 160;

/** The height of the signs below the days on which something was blocked. */
const STOPS = 14;

const INKS = { pass: "text-pass", warning: "text-warning", breaking: "text-breaking" } as const;

/** Checks per day by result: outlined, hatched or solid, so that they differ without colour. */
export function DayChart({
  days,
  height = HEIGHT,
}: {
  days: readonly DayCounts[];
  height?: number;
}) {
  const bars = barsOf(days);
  const top = scaleTop(Math.max(0, ...bars.map(totalOf)));
  const sum = sumOf(days);
  const blocked = blockedOf(days);
  const summary = summaryOf(days, sum, blocked);
  return (
    <figure className="min-w-0">
      <Legend
        sum={sum}
        blocked={blocked}
        unit={bars.length < days.length ? "each bar is one week" : null}
      />
      <div className="grid grid-cols-[auto_1fr] gap-x-2">
        <Scale top={top} height={height} />
        <Bars bars={bars} top={top} height={height} hasStops={blocked !== null} label={summary} />
        <Dates days={days} />
      </div>
      <Disclosure
        summary="Show as table"
        className="mt-2"
        summaryClassName="w-max pr-2 text-ink-muted hover:text-ink"
      >
        <DayTable bars={bars} />
      </Disclosure>
    </figure>
  );
}

function summaryOf(days: readonly DayCounts[], sum: ResultCounts, blocked: number | null) {
  const [first, last] = endsOf(days);
  const results = RESULTS.map((result) => `${numberText(sum[result])} ${result}`).join(", ");
  return (
    `${countText(totalOf(sum), "check")} from ${longDay(first)} to ${longDay(last)}: ${results}` +
    (blocked === null ? "" : `; ${numberText(blocked)} blocked`)
  );
}

function endsOf(days: readonly DayCounts[]) {
  return [days[0]?.day ?? "", days.at(-1)?.day ?? ""] as const;
}

function Scale({ top, height }: { top: number; height: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ height: height + 16 }}
      className="-my-2 flex flex-col justify-between text-right font-mono text-badge text-ink-muted"
    >
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{numberText(value)}</span>
      ))}
    </div>
  );
}

function Bars({
  bars,
  top,
  height,
  hasStops,
  label,
}: {
  bars: readonly Bar[];
  top: number;
  height: number;
  hasStops: boolean;
  label: string;
}) {
  const hatch = useId();
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={height + (hasStops ? STOPS : 0)}
      className="block"
    >
      <defs>
        <pattern
          id={hatch}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" className="fill-warning-fill" />
          <rect width="2" height="5" className="fill-warning" />
        </pattern>
      </defs>
      {[0.5, height / 2, height - 0.5].map((y) => (
        <line key={y} x1="0" x2="100%" y1={y} y2={y} className="stroke-line" />
      ))}
      {bars.map((bar, index) => (
        <DayBar
          key={bar.from}
          bar={bar}
          left={(100 * index) / bars.length}
          width={100 / bars.length}
          top={top}
          height={height}
          hatch={hatch}
        />
      ))}
    </svg>
  );
}

/** The first, the middle and the last day. */
function Dates({ days }: { days: readonly DayCounts[] }) {
  const [first, last] = endsOf(days);
  const middle = days[Math.floor(days.length / 2)]?.day ?? "";
  const isOfOneYear = first.slice(0, 4) === last.slice(0, 4);
  return (
    <div
      aria-hidden="true"
      className="col-start-2 mt-1.5 flex justify-between font-mono text-badge whitespace-nowrap text-ink-muted"
    >
      {[...new Set([first, middle, last])].map((day) => (
        <span key={day} className={day === middle ? "max-sm:hidden" : ""}>
          {isOfOneYear ? shortDay(day) : longDay(day)}
        </span>
      ))}
    </div>
  );
}

function Legend({
  sum,
  blocked,
  unit,
}: {
  sum: Record<Result, number>;
  blocked: number | null;
  unit: string | null;
}) {
  return (
    <figcaption className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-table">
      {RESULTS.map((result) => (
        <span key={result} className="inline-flex items-center gap-1.5">
          <span className={INKS[result]}>
            <VerdictShape result={result} />
          </span>
          {result}
          <span className="font-mono text-ink-muted">{numberText(sum[result])}</span>
        </span>
      ))}
      {blocked !== null && (
        <span className="inline-flex items-center gap-1.5">
          <StopShape />
          blocked
          <span className="font-mono text-ink-muted">{numberText(blocked)}</span>
        </span>
      )}
      {unit && <span className="ml-auto text-ink-muted">{unit}</span>}
    </figcaption>
  );
}
