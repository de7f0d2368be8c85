import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "#server/checks/rules/verdict.ts";
import type { ContractColumn } from "#server/contracts/rules/column.ts";
import { changesOf } from "#server/gate/rules/change.ts";
import { checkText } from "./check-text.ts";

function told(contract: ContractColumn[], affected: string[] = []) {
  const verdict = judge(contract, []);
  return checkText({
    contract_name: "orders",
    url: "https://schemas.example.com/c",
    verdict,
    decision: "block",
    changes: changesOf(verdict.diff, contract, []),
    affected: affected.map((name) => ({
      consumer: { id: "csm_1", name, owner: null, contact: null },
      columns: ["id"],
    })),
  });
}

test("a check as text says what changed, that it blocks, and who is affected", () => {
  assert.equal(
    told([{ name: "id", type: "integer", required: true }], ["Revenue", "Churn"]),
    [
      "**`orders`**: Warning, severity 40: 1 column removed. Blocked.",
      "",
      "- − `id` integer (+40)",
      "",
      "Affected: `Revenue`, `Churn`",
      "",
      "https://schemas.example.com/c",
    ].join("\n"),
  );
});

test("names are code, whatever is in them", () => {
  const text = told(
    [{ name: "a`b\n# c", type: "string", required: false }],
    ["`", "<!channel> [x](http://evil.example)"],
  );
  assert.match(text, /- − ``a`b # c`` string/);
  assert.match(text, /Affected: `` ` ``, `<!channel> \[x\]\(http:\/\/evil.example\)`/);
});

test("only the first twenty changes and consumers are named", () => {
  const columns = Array.from({ length: 2000 }, (_, n) => ({
    ...{ name: `c${n}`, type: "string" as const, required: false },
  }));
  const text = told(
    columns,
    columns.slice(0, 100).map(({ name }) => name),
  );
  assert.match(text, /`c19` string \(\+20\)\nand 1,980 more changes\n/);
  assert.match(text, /`c19`, and 80 more consumers\n/);
  assert.equal(text.split("\n").length, 27);
});
