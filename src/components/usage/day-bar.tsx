import { STOP_BOX, STOP_SHAPE } from "#components/gate/decision-badge.tsx";
import { RESULTS } from "#domain/checks/severity.ts";
import { numberText } from "#domain/text/number-text.ts";
import type { Bar } from "./bars.ts";
import { longDay } from "./day-text.ts";

/** Stacked from pass at the bottom to breaking on top; any count above 0 is visible. */
export function DayBar({
  bar,
  left,
  width,
  top,
  height: full,
  hatch,
}: {
  bar: Bar;
  /** In percent of the chart, as the width is. */
  left: number;
  width: number;
  /** The number of checks that is as high as the chart. */
  top: number;
  height: number;
  /** The id of the pattern of warnings. */
  hatch: string;
}) {
  let y = full;
  const place = { x: `${left + width * 0.14}%`, width: `${width * 0.72}%` };
  return (
    <g>
      {Boolean(bar.blocked) && (
        <svg
          x={`${left}%`}
          y={full + 4}
          width={`${width}%`}
          height="10"
          viewBox={STOP_BOX}
          aria-hidden="true"
          className="fill-ink"
        >
          <path fillRule="evenodd" d={STOP_SHAPE} />
        </svg>
      )}
      <title>{titleOf(bar)}</title>
      <rect
        x={`${left}%`}
        width={`${width}%`}
        height={full}
        className="fill-transparent hover:fill-hover"
      />
      {RESULTS.map((result) => {
        if (bar[result] === 0) return null;
        const height = Math.max(2, (bar[result] * full) / top);
        y = Math.max(0, y - height);
        return (
          <rect
            key={result}
            {...place}
            y={y}
            height={height}
            fill={result === "warning" ? `url(#${hatch})` : undefined}
            className={`pointer-events-none ${LOOKS[result]}`}
          />
        );
      })}
    </g>
  );
}

const LOOKS = {
  pass: "fill-pass-fill stroke-pass",
  warning: "stroke-warning",
  breaking: "fill-breaking stroke-breaking",
} as const;

function titleOf(bar: Bar) {
  const days = bar.from === bar.to ? longDay(bar.to) : `${longDay(bar.from)} to ${longDay(bar.to)}`;
  const counts = RESULTS.filter((result) => bar[result] > 0);
  if (counts.length === 0) return `${days}: no checks`;
  const parts = counts.map((result) => `${numberText(bar[result])} ${result}`);
  if (bar.blocked) parts.push(`${numberText(bar.blocked)} blocked`);
  return `${days}: ${parts.join(", ")}`;
}
