import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { column, outcome, run } from "../testing/run.ts";
import { addToSummary } from "./job-summary.ts";

const dir = mkdtempSync(join(tmpdir(), "summary-"));
after(() => rmSync(dir, { recursive: true }));

const MIB = 1024 * 1024;

const wide = (prefix: string) => {
  const contract = Array.from({ length: 2000 }, (_, at) => column(`${prefix}${at}_订单`, "string"));
  return outcome({ contract, incoming: [] });
};

test("a report is added to what is there", async () => {
  const path = join(dir, "added.md");
  writeFileSync(path, "before\n");
  await addToSummary(path, run(outcome()));
  assert.match(readFileSync(path, "utf8"), /^before\n<!-- schema-check -->\n### ❌/);
});

test("the summary never grows beyond 1 MiB, however many reports it gets", async () => {
  const path = join(dir, "large.md");
  const many = run(...Array.from({ length: 10 }, (_, at) => wide(`c${at}`)));
  for (let times = 0; times < 3; times++) await addToSummary(path, many);
  assert.ok(statSync(path).size <= MIB);
  assert.ok(statSync(path).size > MIB - 2048);
  assert.match(readFileSync(path, "utf8"), /The report is longer than can be shown here\.\s*$/);
});
