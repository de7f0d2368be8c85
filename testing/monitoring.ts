import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const DEPLOY = join(import.meta.dirname, "..", "deploy");

/** What Prometheus and Grafana are set up with. */
export const ALERTS = join(DEPLOY, "prometheus", "alerts.yml");
export const DASHBOARD = join(DEPLOY, "grafana", "dashboards", "schema-contract-check.json");

/** Returns the names of the metrics in the expressions of a file, as they are exposed. */
export function metricsNamedIn(path: string): string[] {
  const names = readFileSync(path, "utf8").matchAll(
    /\b(?:scc|http|process|nodejs)_[a-z_]*[a-z]\b/g,
  );
  return [...new Set(Array.from(names, ([name]) => name))].sort();
}

/** Returns the names of all series in what a process exposes, whether or not they have values. */
export function exposedNames(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === "histogram")
      for (const end of ["bucket", "sum", "count"]) names.add(`${name}_${end}`);
    if (type === "summary") for (const end of ["sum", "count"]) names.add(`${name}_${end}`);
  }
  return names;
}

/** Whether promtool is installed; Debian's package is `prometheus`. */
export const HAS_PROMTOOL = spawnSync("promtool", ["--version"]).error === undefined;

/** Runs promtool in the folder of Prometheus' files. Returns what it says, and whether it is content. */
export function promtool(args: string[], input = "") {
  const cwd = join(DEPLOY, "prometheus");
  const { status, stdout, stderr } = spawnSync("promtool", args, { cwd, input, encoding: "utf8" });
  return { isContent: status === 0, said: stdout + stderr };
}
