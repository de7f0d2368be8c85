import { Counter, Gauge, type Registry } from "prom-client";
import { housekeepingDone } from "#server/signals.ts";
import { fromZero } from "./from-zero.ts";

/** Counts the steps of the hourly housekeeping. */
export function countHousekeeping(registers: Registry[]) {
  const steps = new Counter({
    name: "scc_housekeeping_steps_total",
    help: "Steps of the hourly housekeeping, by outcome",
    labelNames: ["step", "outcome"],
    registers,
  });
  const rows = new Counter({
    name: "scc_housekeeping_rows_total",
    help: "Rows that a step deleted or corrected",
    labelNames: ["step"],
    registers,
  });
  const seconds = new Gauge({
    name: "scc_housekeeping_duration_seconds",
    help: "How long the last run of a step took",
    labelNames: ["step"],
    registers,
  });
  const succeeded = new Gauge({
    name: "scc_housekeeping_last_success_timestamp_seconds",
    help: "When a step last succeeded",
    labelNames: ["step"],
    registers,
  });
  housekeepingDone.hear(({ step, rows: count, seconds: duration, failed }) => {
    fromZero(steps, { step: [step], outcome: ["succeeded", "failed"] });
    steps.inc({ step, outcome: failed ? "failed" : "succeeded" });
    rows.inc({ step }, count);
    seconds.set({ step }, duration);
    if (!failed) succeeded.setToCurrentTime({ step });
  });
}
