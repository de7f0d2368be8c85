import assert from "node:assert/strict";
import { test } from "node:test";
import { compareColumns } from "#domain/checks/compare.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { comparedDetails } from "#domain/details/compared.ts";
import type { Approval } from "#domain/gate/approval.ts";
import { type CurrentRules, gateOf } from "#domain/gate/gate.ts";
import { DEFAULT_POLICY } from "#domain/gate/policy.ts";
import { isOutdated } from "./outdated.ts";

const CONTRACT_COLUMN: ContractColumn = { name: "id", type: "integer", required: true };
const CONTRACT = [CONTRACT_COLUMN];

const APPROVAL: Approval = {
  id: "apr_1",
  kind: "required_removed",
  column: "id",
  from: "integer",
  to: null,
  reason: "agreed",
  approved_by: "ada@example.com",
  ends_at: null,
  created_at: "2026-01-01",
};

const CURRENT: CurrentRules = {
  contract_id: "ctr_1",
  version: 1,
  columns: CONTRACT,
  policy: DEFAULT_POLICY,
  approvals: [],
};

function made(incoming: ContractColumn[], { policy, approvals, columns }: CurrentRules = CURRENT) {
  const changes = compareColumns(columns, incoming);
  const compared = comparedDetails(columns, incoming, policy.require_details);
  return {
    incoming,
    contract: { id: "ctr_1", name: "orders", version: 1 },
    gate: gateOf(changes, { policy, approvals, consumers: [] }, compared),
  };
}

const int = (bits: number): ContractColumn[] => [
  { ...CONTRACT_COLUMN, detail: { is: { kind: "integer", bits, signed: true } } },
];

const described: CurrentRules = {
  ...CURRENT,
  columns: int(32),
  policy: { ...DEFAULT_POLICY, block: ["widened"] },
};

const approved: CurrentRules = { ...CURRENT, approvals: [APPROVAL] };
const lenient: CurrentRules = { ...CURRENT, policy: { ...DEFAULT_POLICY, report_only: true } };

const CASES: [
  what: string,
  check: ReturnType<typeof made>,
  now: CurrentRules | null,
  is: boolean,
][] = [
  ["a pass, and nothing has changed", made(CONTRACT), CURRENT, false],
  ["a pass of an earlier version", made(CONTRACT), { ...CURRENT, version: 2 }, true],
  ["a pass of a contract that is gone", made(CONTRACT), null, true],
  [
    "a pass whose name is another contract's",
    made(CONTRACT),
    { ...CURRENT, contract_id: "b" },
    true,
  ],
  ["a pass without changes, and another policy", made(CONTRACT), lenient, false],
  ["a block, and nothing has changed", made([]), CURRENT, false],
  ["a block that is approved now", made([]), approved, true],
  ["a block that the policy only reports now", made([]), lenient, true],
  ["a pass whose approval was withdrawn or has ended", made([], approved), CURRENT, true],
  ["a pass whose approval still holds", made([], approved), approved, false],
  ["a block by details, and nothing has changed", made(int(64), described), described, false],
  ["a pass, and details that block it", made(int(64), lenient), described, true],
  ["a pass of details, and others that it fits", made(int(32), described), described, false],
  [
    "a block by details that are gone",
    made(int(64), described),
    { ...described, columns: CONTRACT },
    true,
  ],
  [
    "a change of details that is another now",
    made(int(64), { ...CURRENT, columns: int(32) }),
    { ...CURRENT, columns: int(16) },
    true,
  ],
];

for (const [what, check, now, is] of CASES) {
  test(`${what}: it is ${is ? "" : "not "}outdated`, () => {
    assert.equal(isOutdated(check, check.incoming, now), is);
  });
}

test("a check without a gate depends on the contract alone", () => {
  const { contract } = made([]);
  assert.equal(isOutdated({ contract, gate: null }, [], approved), false);
  assert.equal(isOutdated({ contract, gate: null }, [], { ...approved, version: 2 }), true);
});
