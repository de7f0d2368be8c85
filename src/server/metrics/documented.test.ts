import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { parse } from "yaml";
import { ALERTS } from "#testing/monitoring.ts";
import { createMetrics } from "./metrics.ts";

const PAGE = join(import.meta.dirname, "..", "..", "..", "docs", "monitoring.md");

/** What Prometheus' client adds of its own. */
const OF_NODE = /^(process|nodejs)_/;

type Described = { name: string; type: string; help: string; labelNames: string[] };

test("docs/monitoring.md lists every metric with its type, labels and meaning, and no other", () => {
  const { registry } = createMetrics({ version: "0.0.0", role: "all" }, {});
  const all = registry.getMetricsAsArray() as unknown as Described[];
  const lines = all
    .filter(({ name }) => !OF_NODE.test(name))
    .map(({ name, type, help, labelNames }) => {
      const labels = labelNames.filter((label) => label !== "le").map((label) => `\`${label}\``);
      return `| \`${name}\` | ${type} | ${labels.join(", ")} | ${help} |`;
    });
  const listed = readFileSync(PAGE, "utf8").match(/^\| `(?:scc|http)_.*$/gm);
  assert.deepEqual(listed, lines);
});

type Alert = { alert: string; labels: { severity: string } };

test("docs/monitoring.md lists every alert with its severity, and no other", () => {
  const { groups } = parse(readFileSync(ALERTS, "utf8")) as { groups: { rules: Alert[] }[] };
  const rules = groups.flatMap(({ rules }) => rules);
  const lines = rules.map(({ alert, labels }) => `| \`${alert}\` | ${labels.severity} |`);
  const listed = readFileSync(PAGE, "utf8").match(/^\| `[A-Z]\w+` \| \w+ \|/gm) ?? [];
  assert.deepEqual(listed.toSorted(), lines.toSorted());
});
