import { document, folded, markdownTable } from "../document.ts";
import type { Series } from "../plot.ts";
import { machineLine } from "../results.ts";
import { printTable } from "../table.ts";
import type { Figures } from "./figures.ts";

const LABELS = {
  highest_rate: "POST /check",
  to_floor: "POST /check ÷ floor",
  to_straightforward: "POST /check ÷ straightforward",
  reads_to_floor: "GET /checks/{id} ÷ floor",
  lists_to_floor: "GET /contracts ÷ floor",
  two_processes: "2 processes ÷ 1, on these cores",
  half_rate_p99_ms: "p99 at half the highest rate",
  half_rate_worst_p99_ms: "… in the worst of the nine rounds",
  half_rate_all_p99_ms: "… median of all fifteen rounds",
  half_rate_floor_p99_ms: "… of the floor at the same rate",
  half_rate_stolen: "… processor time that the host took away (*steal*)",
  cold_start_first_s: "start on an empty database",
  cold_start_s: "start on an existing one",
};

const GOALS: typeof LABELS = {
  highest_rate: "",
  to_floor: "≥ 0.6",
  to_straightforward: "≥ 8",
  reads_to_floor: "≥ 0.6",
  lists_to_floor: "≥ 0.6",
  two_processes: "",
  half_rate_p99_ms: "≤ 20 ms",
  half_rate_worst_p99_ms: "",
  half_rate_all_p99_ms: "",
  half_rate_floor_p99_ms: "",
  half_rate_stolen: "",
  cold_start_first_s: "≤ 3 s",
  cold_start_s: "≤ 3 s",
};

/** Prints the figures and writes them into docs/performance.md. */
export function report(series: Series[], figures: Figures) {
  const heads = ["", "connections", "requests/s", "p50 ms", "p99 ms", "server µs", "Postgres µs"];
  const rows = series.flatMap(({ name, points }) =>
    points.map(({ concurrency, per_second, p50, p99, server_us, postgres_us }) => [
      name,
      concurrency,
      Math.round(per_second),
      p50.toFixed(2),
      p99.toFixed(2),
      Math.round(server_us),
      Math.round(postgres_us),
    ]),
  );
  const figureText = (figure: keyof typeof GOALS, unit = "") => {
    const value = `${Number((figures[figure] ?? 0).toPrecision(3))}${unit}`;
    return [LABELS[figure], value, GOALS[figure]];
  };
  const ratioHeads = ["best of each", "measured", "goal"];
  const ratios = [
    figureText("highest_rate", "/s"),
    figureText("to_floor"),
    figureText("to_straightforward"),
    figureText("reads_to_floor"),
    figureText("lists_to_floor"),
    figureText("two_processes"),
    figureText("half_rate_p99_ms", " ms"),
    figureText("half_rate_worst_p99_ms", " ms"),
    figureText("half_rate_all_p99_ms", " ms"),
    figureText("half_rate_floor_p99_ms", " ms"),
    figureText("half_rate_stolen", " %"),
    figureText("cold_start_first_s", " s"),
    figureText("cold_start_s", " s"),
  ];
  printTable(heads, rows);
  console.log();
  printTable(ratioHeads, ratios);
  const each = folded("Each number of connections", markdownTable(heads, rows));
  document("requests", [machineLine(), "", ...markdownTable(ratioHeads, ratios), "", ...each, ""]);
}
