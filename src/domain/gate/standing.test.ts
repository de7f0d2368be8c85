import assert from "node:assert/strict";
import { test } from "node:test";
import type { Approval } from "./approval.ts";
import type { DecidedChange, Decision } from "./decision.ts";
import type { Cause, Outlook } from "./outlook.ts";
import { type Now, type Standing, standingOf, standingText } from "./standing.ts";

const APPROVAL: Approval = {
  kind: "required_removed",
  column: "a",
  from: "integer",
  to: null,
  id: "apr_1",
  reason: "agreed",
  approved_by: "ada@example.com",
  ends_at: null,
  created_at: "",
};

function change(column: string, blocks: boolean, approval: Approval | null = null): DecidedChange {
  return {
    kind: "required_removed",
    column,
    from: "integer",
    to: null,
    points: 40,
    blocks,
    approval,
  };
}

const A = change("a", true);
const B = change("b", true);

function outlook(
  decision: Decision,
  changes: DecidedChange[],
  cause: Cause | null = null,
): Outlook {
  return { decision, changes, cause, lacks_details: false };
}

const SAME: Now = {
  version: 1,
  report_only: false,
  accepted: null,
  latest: null,
  outlook: outlook("block", [A, B]),
};

const PASSES = outlook("pass", [], "approvals");
const blockedBy = (...changes: DecidedChange[]) => outlook("block", changes);
const latest = (decision: Decision, then: Outlook) => ({ decision, outlook: then });

type Case = [
  what: string,
  decision: Decision | null,
  now: Partial<Now> | null,
  Standing,
  string | null,
];

const CASES: Case[] = [
  ["nothing has changed", "block", {}, { state: "as_decided" }, null],
  ["nothing has changed", "pass", { outlook: outlook("pass", []) }, { state: "as_decided" }, null],
  ["it was made before there were gates", null, {}, { state: "as_decided" }, null],
  [
    "the contract was deleted",
    "block",
    null,
    { state: "deleted" },
    "The contract was deleted, so nothing is checked against it any more.",
  ],
  ["the contract was deleted", "pass", null, { state: "as_decided" }, null],
  [
    "all is approved",
    "block",
    { outlook: PASSES },
    { state: "passes", cause: "approvals", accepted: null, report_only: false },
    "Approved. Run the pipeline again: the next check will pass.",
  ],
  [
    "its schema was accepted",
    "block",
    { version: 2, accepted: 2, outlook: outlook("pass", [], "contract") },
    { state: "passes", cause: "contract", accepted: 2, report_only: false },
    "Accepted as version 2 of the contract. Run the pipeline again: the next check will pass.",
  ],
  [
    "the contract was changed otherwise",
    "block",
    { version: 2, outlook: outlook("pass", [], "contract") },
    { state: "passes", cause: "contract", accepted: null, report_only: false },
    "The contract has changed. Run the pipeline again: the next check will pass.",
  ],
  [
    "the policy blocks less",
    "block",
    { outlook: outlook("pass", [], "policy") },
    { state: "passes", cause: "policy", accepted: null, report_only: false },
    "The policy no longer blocks this. Run the pipeline again: the next check will pass.",
  ],
  [
    "the policy only reports",
    "block",
    { report_only: true, outlook: outlook("pass", [A, B], "policy") },
    { state: "passes", cause: "policy", accepted: null, report_only: true },
    "The policy now only reports. Run the pipeline again: the next check will pass.",
  ],
  [
    "some is approved",
    "block",
    { outlook: blockedBy(change("a", false, APPROVAL), B) },
    { state: "still_blocked", version: null, approved: 1, blocking: 1 },
    "1 change is approved, and 1 change still blocks.",
  ],
  [
    "the contract has a version that blocks, too",
    "block",
    { version: 3, outlook: blockedBy(A, B) },
    { state: "still_blocked", version: 3, approved: 0, blocking: 2 },
    "The contract is at version 3 now, and 2 changes still block.",
  ],
  [
    "a later check passed",
    "block",
    { latest: latest("pass", outlook("pass", [])) },
    { state: "resolved" },
    "Resolved: the latest check of this contract passed.",
  ],
  [
    "a later check is blocked by the same",
    "block",
    { latest: latest("block", blockedBy(A)) },
    { state: "as_decided" },
    null,
  ],
  [
    "a later check is blocked by something else",
    "block",
    { latest: latest("block", blockedBy(change("c", true))) },
    { state: "overtaken" },
    "The latest check of this contract is blocked by something else.",
  ],
  [
    "all is approved, and a later check is blocked by something else",
    "block",
    { outlook: PASSES, latest: latest("block", blockedBy(change("c", true))) },
    { state: "overtaken" },
    "The latest check of this contract is blocked by something else.",
  ],
  [
    "all is approved, also what blocked a later check",
    "block",
    { outlook: PASSES, latest: latest("block", PASSES) },
    { state: "passes", cause: "approvals", accepted: null, report_only: false },
    "Approved. Run the pipeline again: the next check will pass.",
  ],
  ...(
    [
      ["contract", "The contract has changed"],
      ["policy", "The policy has changed"],
      ["approvals", "An approval no longer applies"],
    ] as const
  ).map(
    ([cause, why]): Case => [
      `the ${cause} no longer let it through`,
      "pass",
      { outlook: outlook("block", [A], cause) },
      { state: "will_block", cause },
      `${why}: the next check of this schema will be blocked.`,
    ],
  ),
  [
    "an approval has ended, and there is a later check",
    "pass",
    { outlook: outlook("block", [A], "approvals"), latest: latest("pass", outlook("pass", [])) },
    { state: "as_decided" },
    null,
  ],
];

for (const [what, decision, now, standing, text] of CASES) {
  test(`a check with the decision ${decision} is "${standing.state}" if ${what}`, () => {
    const check = { decision, changes: [A, B], lacks_details: false, contract_version: 1 };
    const actual = standingOf(check, now && { ...SAME, ...now });
    assert.deepEqual(actual, standing);
    assert.equal(standingText(actual), text);
  });
}

const LACKS = { ...outlook("block", []), lacks_details: true };
const LACKING = { decision: "block", changes: [], lacks_details: true } as const;

test("a check that lacks details is not overtaken by one that lacks them, too", () => {
  const check = { ...LACKING, contract_version: 1 };
  const now = { ...SAME, outlook: LACKS, latest: latest("block", LACKS) };
  assert.deepEqual(standingOf(check, now), { state: "as_decided" });
  const other = latest("block", blockedBy(A));
  assert.deepEqual(standingOf(check, { ...now, latest: other }), { state: "overtaken" });
});

test("what could not be compared still blocks with a new version that has no details either", () => {
  const check = { ...LACKING, contract_version: 1 };
  const standing = standingOf(check, { ...SAME, version: 2, outlook: LACKS });
  assert.equal(
    standingText(standing),
    "The contract is at version 2 now, and what could not be compared still blocks.",
  );
});
