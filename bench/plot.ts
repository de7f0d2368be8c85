import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Medians at a number of connections; the last two are processor time per request. */
export type Point = {
  concurrency: number;
  per_second: number;
  p50: number;
  p99: number;
  server_us: number;
  postgres_us: number;
};
export type Series = { name: string; points: Point[] };

const FILE = join(import.meta.dirname, "..", "docs", "images", "bench.svg");
const PANEL = { width: 250, height: 230, top: 52 };
const LEFT = 52;
const GAP = 210;
const WIDTH = LEFT + 2 * PANEL.width + GAP + 160;
const HEIGHT = PANEL.top + PANEL.height + 52;
const LABEL_HEIGHT = 16;

/** Line styles: solid for the product, dashed for what it is compared with. */
const CLASSES: Record<string, string> = {
  "POST /check": "own",
  floor: "dashed",
  straightforward: "dots",
};

/** Draws requests/s and p99 over the number of connections, light and dark, for the README. */
export function drawPlot(series: Series[]) {
  const panels = [
    panel(LEFT, "requests per second", series, ({ per_second }) => per_second),
    panel(LEFT + PANEL.width + GAP, "p99, milliseconds", series, ({ p99 }) => p99),
  ];
  writeFileSync(FILE, `${[HEAD, STYLE, ...panels, "</svg>"].join("\n")}\n`);
}

const HEAD =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ` +
  `width="${WIDTH}" height="${HEIGHT}" role="img" ` +
  `aria-label="Requests per second and p99 latency over the number of connections">`;

const STYLE = `<style>
  svg { background: #fff; font: 12px system-ui, sans-serif; font-variant-numeric: tabular-nums }
  text { fill: #595959 } .title { fill: #171717; font-weight: 500 } .label-own { fill: #171717; font-weight: 500 }
  .grid { stroke: #e3e3e3 } path { fill: none; stroke: #8f8f8f; stroke-width: 1.5 } circle { fill: #8f8f8f }
  .own { stroke: #171717; stroke-width: 2.5 } circle.own { fill: #171717; stroke: none }
  path.dashed { stroke-dasharray: 6 3 } path.dots { stroke-dasharray: 2 3 }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d0d0d } text { fill: #a6a6a6 } .title, .label-own { fill: #f2f2f2 }
    .grid { stroke: #2b2b2b } path { stroke: #7d7d7d } circle { fill: #7d7d7d }
    .own { stroke: #f2f2f2 } circle.own { fill: #f2f2f2 }
  }
</style>`;

/** Draws one diagram. The value axis is logarithmic, since the values differ by factors. */
function panel(left: number, title: string, series: Series[], pick: (point: Point) => number) {
  const all = series.flatMap(({ points }) => points.map(pick));
  const [low, high] = [decade(Math.min(...all), Math.floor), decade(Math.max(...all), Math.ceil)];
  const bottom = PANEL.top + PANEL.height;
  const y = (value: number) =>
    bottom - ((Math.log10(value) - low) / Math.max(1, high - low)) * PANEL.height;
  const steps = series[0]?.points.map(({ concurrency }) => concurrency) ?? [];
  const x = (n: number) => left + 14 + (n * (PANEL.width - 28)) / Math.max(1, steps.length - 1);

  const parts = [`<text class="title" x="${left - 40}" y="24">${title}</text>`];
  for (let power = low; power <= high; power++) {
    const at = round(y(10 ** power));
    parts.push(
      `<line class="grid" x1="${left}" x2="${left + PANEL.width}" y1="${at}" y2="${at}"/>`,
    );
    parts.push(`<text x="${left - 8}" y="${at + 4}" text-anchor="end">${tick(10 ** power)}</text>`);
  }
  for (const [n, step] of steps.entries()) {
    parts.push(`<text x="${round(x(n))}" y="${bottom + 20}" text-anchor="middle">${step}</text>`);
  }
  const middle = left + PANEL.width / 2;
  parts.push(`<text x="${middle}" y="${bottom + 40}" text-anchor="middle">connections</text>`);

  const ends: { name: string; at: number }[] = [];
  for (const { name, points } of series) {
    const kind = CLASSES[name] ?? "";
    const dots = points.map((point, n) => [round(x(n)), round(y(pick(point)))] as const);
    parts.push(`<path class="${kind}" d="M${dots.map((dot) => dot.join(" ")).join("L")}"/>`);
    for (const [cx, cy] of dots) {
      parts.push(`<circle class="${kind}" cx="${cx}" cy="${cy}" r="2.5"/>`);
    }
    ends.push({ name, at: (dots.at(-1)?.[1] ?? 0) + 4 });
  }
  for (const { name, at } of apart(ends)) {
    const label = CLASSES[name] === "own" ? ' class="label-own"' : "";
    parts.push(`<text${label} x="${left + PANEL.width}" y="${at}">${name}</text>`);
  }
  return parts.join("\n");
}

/** Moves labels down until none overlap, then up from the bottom if there was no room. */
function apart(labels: { name: string; at: number }[]) {
  const sorted = labels.toSorted((a, b) => a.at - b.at);
  for (const [n, label] of sorted.entries()) {
    const above = sorted[n - 1];
    if (above) label.at = Math.max(label.at, above.at + LABEL_HEIGHT);
  }
  let limit = PANEL.top + PANEL.height + 4;
  for (const label of sorted.toReversed()) {
    label.at = Math.min(label.at, limit);
    limit = label.at - LABEL_HEIGHT;
  }
  return sorted;
}

function decade(value: number, toWhole: (value: number) => number) {
  return toWhole(Math.log10(value) + (toWhole === Math.floor ? 1e-9 : -1e-9));
}

function tick(value: number) {
  return value >= 1000 ? `${value / 1000},000` : String(Number(value.toPrecision(1)));
}

function round(value: number) {
  return Math.round(value * 10) / 10;
}
