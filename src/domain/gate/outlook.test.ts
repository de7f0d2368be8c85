import assert from "node:assert/strict";
import { test } from "node:test";
import type { Approval } from "./approval.ts";
import type { Decision } from "./decision.ts";
import type { CurrentRules } from "./gate.ts";
import { type Cause, type DecidedCheck, outlookOf } from "./outlook.ts";
import { DEFAULT_POLICY } from "./policy.ts";

const COLUMNS = [
  { name: "id", type: "integer", required: true },
  { name: "note", type: "string", required: false },
] as const;

/** Changes the type of both columns, each of which blocks by the default policy. */
const INCOMING = [
  { name: "id", type: "string" },
  { name: "note", type: "json" },
] as const;

const ID = { kind: "type_changed", column: "id", from: "integer", to: "string" } as const;
const NOTE = { kind: "type_changed", column: "note", from: "string", to: "json" } as const;

function approved(change: typeof ID | typeof NOTE): Approval {
  const by = { reason: "agreed", approved_by: "ada@example.com" };
  return { ...change, ...by, id: change.column, ends_at: null, created_at: "" };
}

const BLOCKED: DecidedCheck = {
  decision: "block",
  incoming: INCOMING,
  contract_version: 1,
  policy: DEFAULT_POLICY,
  approvals: [],
};

const APPROVED: DecidedCheck = {
  ...BLOCKED,
  decision: "pass",
  approvals: [approved(ID), approved(NOTE)],
};

const SAME: CurrentRules = {
  contract_id: "ctr_1",
  version: 1,
  columns: COLUMNS,
  policy: DEFAULT_POLICY,
  approvals: [],
};

const ACCEPTED = INCOMING.map((column) => ({ ...column, required: false }));

const HARMLESS = { ...DEFAULT_POLICY, block: [], min_severity: null };

const REPORTING = { ...DEFAULT_POLICY, report_only: true };

const REPORTED: DecidedCheck = { ...BLOCKED, decision: "pass", policy: REPORTING };

type Case = [
  what: string,
  check: DecidedCheck,
  current: Partial<CurrentRules>,
  decision: Decision,
  cause: Cause | null,
  blocking: string[],
];

const BOTH = ["id", "note"];

const CASES: Case[] = [
  ["nothing has changed", BLOCKED, {}, "block", null, BOTH],
  [
    "all is approved",
    BLOCKED,
    { approvals: [approved(ID), approved(NOTE)] },
    "pass",
    "approvals",
    [],
  ],
  ["some is approved", BLOCKED, { approvals: [approved(ID)] }, "block", null, ["note"]],
  [
    "what is approved is another type",
    BLOCKED,
    { approvals: [{ ...approved(ID), to: "json" }, approved(NOTE)] },
    "block",
    null,
    ["id"],
  ],
  ["the policy blocks less", BLOCKED, { policy: HARMLESS }, "pass", "policy", []],
  [
    "the policy ignores the columns",
    BLOCKED,
    { policy: { ...DEFAULT_POLICY, ignore_columns: ["*"] } },
    "pass",
    "policy",
    [],
  ],
  ["the policy only reports", BLOCKED, { policy: REPORTING }, "pass", "policy", BOTH],
  [
    "one change is approved, and the policy ignores the other",
    BLOCKED,
    { approvals: [approved(ID)], policy: { ...DEFAULT_POLICY, ignore_columns: ["note"] } },
    "pass",
    "approvals",
    [],
  ],
  [
    "one change was approved before, and the policy ignores the other",
    { ...BLOCKED, approvals: [approved(ID)] },
    { approvals: [approved(ID)], policy: { ...DEFAULT_POLICY, ignore_columns: ["note"] } },
    "pass",
    "policy",
    [],
  ],
  ["the schema is accepted", BLOCKED, { version: 2, columns: ACCEPTED }, "pass", "contract", []],
  ["the contract has another name", BLOCKED, { version: 2 }, "block", null, BOTH],
  [
    "the contract has another name, and all is approved",
    BLOCKED,
    { version: 2, approvals: [approved(ID), approved(NOTE)] },
    "pass",
    "approvals",
    [],
  ],
  [
    "the contract has another name, and the policy blocks less",
    BLOCKED,
    { version: 2, policy: HARMLESS },
    "pass",
    "policy",
    [],
  ],
  [
    "the contract requires a column that the schema lacks",
    BLOCKED,
    { version: 2, columns: [...ACCEPTED, { name: "new", type: "date", required: true }] },
    "block",
    null,
    ["new"],
  ],
  ["approvals still stand", APPROVED, { approvals: APPROVED.approvals }, "pass", null, []],
  [
    "an approval has ended",
    APPROVED,
    { approvals: [approved(ID)] },
    "block",
    "approvals",
    ["note"],
  ],
  ["a new version ends the approvals", APPROVED, { version: 2 }, "block", "contract", BOTH],
  [
    "the policy blocks by severity, too, and the approvals still stand",
    { ...APPROVED, policy: HARMLESS, approvals: [approved(ID)] },
    { policy: DEFAULT_POLICY, approvals: [approved(ID)] },
    "block",
    "policy",
    ["note"],
  ],
  ["the policy still only reports", REPORTED, { policy: REPORTING }, "pass", null, BOTH],
  ["the policy no longer only reports", REPORTED, {}, "block", "policy", BOTH],
];

for (const [what, check, current, decision, cause, blocking] of CASES) {
  const why = cause === null ? "as then" : `because of the ${cause}`;
  test(`if ${what}, a ${check.decision} becomes a ${decision} ${why}`, () => {
    const outlook = outlookOf(check, { ...SAME, ...current });
    assert.deepEqual(
      [
        outlook.decision,
        outlook.cause,
        outlook.changes.flatMap((change) => (change.blocks ? change.column : [])),
      ],
      [decision, cause, blocking],
    );
  });
}
