import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import { judge } from "#domain/checks/verdict.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { checkText } from "./check-text.ts";

type Fate = { blocks: boolean; approval: object | null };

function report(
  contract: ContractColumn[],
  affected: string[] = [],
  fate: Fate = { blocks: true, approval: null },
  now: string | null = null,
  limits = { compared: { columns: 0, in_full: 0, not_in_full: [] }, lacks_details: false },
) {
  const verdict = judge(contract, []);
  return checkText({
    contract_name: "orders",
    url: "https://schemas.example.com/c",
    ...limits,
    verdict,
    now,
    decision: fate.blocks ? "block" : "pass",
    changes: compareColumns(contract, []).map((change) => ({ ...change, ...fate })),
    affected: affected.map((name) => ({
      consumer: { id: "csm_1", name, owner: null, contact: null },
      columns: ["id"],
      column_count: 1,
    })),
  });
}

test("a check as text says what changed, that it blocks, and who is affected", () => {
  assert.equal(
    report([{ name: "id", type: "integer", required: true }], ["Revenue", "Churn"]),
    [
      "**`orders`**: Warning, severity 40: 1 column removed. Blocked.",
      "",
      "- − `id` integer (+40, blocks)",
      "",
      "Affected: `Revenue`, `Churn`",
      "",
      "https://schemas.example.com/c",
    ].join("\n"),
  );
});

test("the text says what could not be compared, and whether it blocks", () => {
  const limits = { compared: { columns: 3, in_full: 1, not_in_full: [] }, lacks_details: true };
  const text = report(
    [{ name: "id", type: "integer", required: true }],
    [],
    undefined,
    null,
    limits,
  );
  assert.match(
    text,
    /removed\. Blocked\. 2 of 3 columns could not be compared in full\. The contract's policy requires details\.\n/,
  );
});

test("the current state is shown below the decision", () => {
  const contract = [{ name: "id", type: "integer", required: true } as const];
  const lines = report(contract, [], undefined, "Approved.").split("\n");
  assert.match(lines[0] ?? "", / Blocked\.$/);
  assert.deepEqual(lines.slice(1, 4), ["", "Approved.", ""]);
});

test("a change that was approved is marked, and the check passes the gate", () => {
  const contract = [{ name: "id", type: "integer", required: true } as const];
  const text = report(contract, [], { blocks: false, approval: {} });
  assert.match(text, /1 column removed\. The gate let it pass\.\n/);
  assert.match(text, /^- − `id` integer \(\+40, approved\)$/m);
});

test("names are code, whatever they contain", () => {
  const text = report(
    [{ name: "a`b\n# c", type: "string", required: false }],
    ["`", "<!channel> [x](http://evil.example)"],
  );
  assert.match(text, /- − ``a`b # c`` string/);
  assert.match(text, /Affected: `` ` ``, `<!channel> \[x\]\(http:\/\/evil.example\)`/);
});

test("only the first twenty changes and consumers are named", () => {
  const columns = Array.from({ length: 2000 }, (_, n) => ({
    name: `c${n}`,
    type: "string" as const,
    required: false,
  }));
  const text = report(
    columns,
    columns.slice(0, 100).map(({ name }) => name),
  );
  assert.match(text, /`c19` string \(\+20, blocks\)\nand 1,980 more changes\n/);
  assert.match(text, /`c19`, and 80 more consumers\n/);
  assert.equal(text.split("\n").length, 27);
});
