import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { contractDifference } from "./contract-difference.ts";

const column = (name: string, type: ContractColumn["type"], required = false) => ({
  name,
  type,
  required,
});

test("a contract differs in names, types and required, not in the order of its columns", () => {
  const contract = [column("a", "string", true), column("b", "date"), column("c", "json")];
  assert.deepEqual(contractDifference(contract, contract.toReversed()), []);
  const source = [column("a", "string"), column("b", "timestamp", true), column("d", "json")];
  assert.deepEqual(contractDifference(contract, source), [
    { kind: "removed", column: "c", from: "json", to: null },
    { kind: "type_changed", column: "b", from: "date", to: "timestamp, required" },
    { kind: "required_changed", column: "a", from: "string, required", to: "string" },
    { kind: "added", column: "d", from: null, to: "json" },
  ]);
});
