import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "results.json");

/** Returns all stored results, by bench. */
function readResults(): Record<string, unknown> {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
}

/** Replaces the stored results of this bench. */
export function saveResults(name: string, results: object) {
  const all = { ...readResults(), [name]: { at: new Date().toISOString(), ...results } };
  writeFileSync(FILE, `${JSON.stringify(all, rounded, 2)}\n`);
}

function rounded(_: string, value: unknown) {
  return typeof value === "number" ? Number(value.toPrecision(4)) : value;
}

export function machine() {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model ?? "unknown",
    memory_gb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
  };
}

/** Returns when and on what machine the results were measured. */
export function machineLine() {
  const { cores, processor, memory_gb, node } = machine();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cores} cores (${processor}), ${memory_gb} GB, Node ${node}.`;
}
