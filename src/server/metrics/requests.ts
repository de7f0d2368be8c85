import { Counter, Histogram, type Registry } from "prom-client";
import { requestAnswered, requestRefused } from "#server/signals.ts";

/** Classes of status codes by their first digit. */
const CLASSES = ["", "1xx", "2xx", "3xx", "4xx", "5xx"];

/** Counts and times requests. */
export function countRequests(registers: Registry[]) {
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to its answer",
    labelNames: ["door", "operation", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const refused = new Counter({
    name: "scc_requests_refused_total",
    help: "Requests that were answered with an error, by its code",
    labelNames: ["problem"],
    registers,
  });
  requestAnswered.hear(({ door, operation, status, seconds: duration }) => {
    const of = CLASSES[Math.trunc(status / 100)] ?? "";
    seconds.observe({ door, operation, status: of }, duration);
  });
  requestRefused.hear(({ problem }) => refused.inc({ problem }));
}
