import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DASHBOARD, HAS_PROMTOOL, promtool } from "#testing/monitoring.ts";

const skip = !HAS_PROMTOOL && "promtool is not installed (Debian's package prometheus)";

const RUNS: [title: string, ...args: string[]][] = [
  ["promtool accepts the scrape configuration", "check", "config", "prometheus.yml"],
  ["promtool accepts the alert rules", "check", "rules", "--lint-fatal", "alerts.yml"],
  ["the alerts fire when they should, and only then", "test", "rules", "alerts.test.yml"],
];

for (const [title, ...args] of RUNS) {
  test(title, { skip }, () => {
    const { isContent, said } = promtool(args);
    assert.ok(isContent, said);
  });
}

/** Returns the dashboard's queries, with values for Grafana's variables. */
function queries(): string[] {
  const expressions = readFileSync(DASHBOARD, "utf8").matchAll(/^\s*"expr": (".*"),?$/gm);
  return Array.from(expressions, ([, text = ""]) =>
    (JSON.parse(text) as string).replaceAll("$__rate_interval", "5m").replaceAll(/\$\w+/g, ".*"),
  );
}

test("promtool accepts every query of the dashboard", { skip }, (t) => {
  const dir = mkdtempSync(join(tmpdir(), "dashboard-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const rules = queries().map((expr, n) => ({ record: `query_${n}`, expr }));
  assert.ok(rules.length > 40);
  const file = join(dir, "queries.yml");
  writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
  const { isContent, said } = promtool(["check", "rules", file]);
  assert.ok(isContent, said);
});
