import { Gauge, type Registry } from "prom-client";

/** How many attempts a process makes at a time, and how many at most. */
export type SlotUse = { inUse: () => number; max: number };

/** Returns a function that adds a queue's slots, whose use is read when metrics are. */
export function watchSlots(registers: Registry[]) {
  const slots = new Map<string, SlotUse>();
  const gauge = (name: string, help: string, of: (use: SlotUse) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["queue"],
      registers,
      collect() {
        for (const [queue, use] of slots) this.set({ queue }, of(use));
      },
    });
  gauge("scc_slots_in_use", "Attempts that this process has under way", (use) => use.inUse());
  gauge(
    "scc_slots_max",
    "Maximum number of attempts that this process makes at a time",
    (use) => use.max,
  );
  return (queue: string, use: SlotUse) => void slots.set(queue, use);
}
