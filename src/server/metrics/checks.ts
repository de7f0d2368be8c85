import { Counter, type Registry } from "prom-client";
import { checksRecorded } from "#server/signals.ts";
import { fromZero } from "./from-zero.ts";

/** Counts stored checks with the gate's decisions, and the credits spent. */
export function countChecks(registers: Registry[]) {
  const checks = new Counter({
    name: "scc_checks_total",
    help: "Stored checks, by result and the gate's decision",
    labelNames: ["result", "decision"],
    registers,
  });
  fromZero(checks, { result: ["pass", "warning", "breaking"], decision: ["pass", "block"] });
  const spent = new Counter({
    name: "scc_credits_spent_total",
    help: "Credits spent on checks",
    registers,
  });
  checksRecorded.hear(({ credits, outcomes }) => {
    spent.inc(credits);
    for (const { result, decision, checks: count } of outcomes) {
      checks.inc({ result, decision }, count);
    }
  });
}
