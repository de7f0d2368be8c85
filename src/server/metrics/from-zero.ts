import type { Counter } from "prom-client";

/**
 * Shows a counter with all combinations of these labels before anything is counted. Prometheus sees
 * only increases, and misses that of a counter that first appears with a value.
 */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  values: Record<Label, string[]>,
) {
  let all: Record<string, string>[] = [{}];
  for (const [label, each] of Object.entries<string[]>(values)) {
    all = all.flatMap((labels) => each.map((value) => ({ ...labels, [label]: value })));
  }
  for (const labels of all) counter.inc(labels as Record<Label, string>, 0);
}
