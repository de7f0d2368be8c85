import { Counter, Histogram, type Registry } from "prom-client";
import { statementEnded } from "#server/signals.ts";

/** Counts the statements that requests share, and how many calls share one. */
export function countStatements(registers: Registry[]) {
  const labelNames = ["statement"];
  const seconds = new Histogram({
    name: "scc_statement_duration_seconds",
    help: "Time of a shared statement, including the wait for a connection",
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const calls = new Histogram({
    name: "scc_statement_calls",
    help: "Calls that share one statement",
    labelNames,
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  });
  const failures = new Counter({
    name: "scc_statement_failures_total",
    help: "Shared statements that failed; their calls are retried where that is safe",
    labelNames,
    registers,
  });
  statementEnded.hear(({ statement, calls: count, seconds: duration, failed }) => {
    seconds.observe({ statement }, duration);
    calls.observe({ statement }, count);
    failures.inc({ statement }, failed ? 1 : 0);
  });
}
