import { test } from "node:test";
import { checkText } from "#components/checks/check-text.ts";
import { diffRows } from "#components/checks/diff-rows.ts";
import { changesBetween } from "#domain/audit/changes.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { diffSentence } from "#domain/checks/diff-sentence.ts";
import { pointsSum } from "#domain/checks/points-sum.ts";
import { judge } from "#domain/checks/verdict.ts";
import { acceptedColumns } from "#domain/contracts/accept.ts";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { versionDiff } from "#domain/contracts/version-diff.ts";
import type { Approval } from "#domain/gate/approval.ts";
import { affectedBy, type Consumer } from "#domain/gate/consumer.ts";
import { decide } from "#domain/gate/decision.ts";
import { decisionSentence } from "#domain/gate/decision-sentence.ts";
import { MAX_PATTERN_CHARACTERS } from "#domain/gate/glob.ts";
import { outlookOf } from "#domain/gate/outlook.ts";
import { DEFAULT_POLICY, type Policy } from "#domain/gate/policy.ts";
import { standingOf } from "#domain/gate/standing.ts";
import { CONSUMERS_PER_CONTRACT } from "#domain/limit.ts";
import { isTooMuch } from "#server/checks/rules/request-size.ts";
import { checkMail } from "#server/mail/rules/check-mail.ts";
import { recipientsOf } from "#server/mail/rules/recipient.ts";
import { toldOf } from "#server/mail/rules/told.ts";
import { chatBody } from "#server/webhooks/rules/message/chat-body.ts";
import { checkMessage } from "#server/webhooks/rules/message/check-message.ts";
import { assertLinearIn } from "#testing/growth.ts";

/** A quarter of the columns that a contract can have. */
const COLUMNS = 500;

const POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignore_columns: [`*${"a".repeat(MAX_PATTERN_CHARACTERS - 2)}c`],
};

const COMPARED = { columns: 2, in_full: 1, not_in_full: [] };

/** Long names that differ only at their ends. */
const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${"a".repeat(240)}${kind}${n}`);

/** A contract, a schema with none of its columns, and all that grows with them. */
function everything(count: number) {
  const contract = names("b", count).map((name): ContractColumn => {
    return { name, type: "string", required: true };
  });
  const incoming = names("d", count).map((name): Column => ({ name, type: "string" }));
  const verdict = judge(contract, incoming);
  const differences = compareColumns(contract, incoming);
  const approvals = differences.slice(0, count / 2).map((change, n): Approval => {
    const by = { reason: "agreed", approved_by: "ada@example.com", ends_at: null };
    return { ...change, ...by, id: `apr_${n}`, created_at: "2026-01-31T09:30:00.000Z" };
  });
  const consumers = contract.slice(0, CONSUMERS_PER_CONTRACT).map(({ name }, n): Consumer => {
    const contact = `${n}@example.com`;
    return { id: `csm_${n}`, name, owner: null, contact, columns: n < 50 ? null : [name] };
  });
  const { changes } = decide(differences, POLICY, approvals, null);
  const affected = affectedBy(changes, consumers);
  const mailed = {
    account_name: "Demo",
    contract_name: "orders",
    verdict,
    decision: "block" as const,
    changes,
    affected: consumers.map(({ name }) => name),
    check_url: "https://example.com",
    sent_by: "ada@example.com",
    note: "",
    compared: COMPARED,
    lacks_details: false,
  };
  const reported = {
    contract_name: "orders",
    contract_version: 1,
    result: verdict.result,
    severity: 100,
    compared: COMPARED,
    lacks_details: false,
    decision: "block" as const,
    changes,
    affected,
    url: "https://example.com",
    run_url: null,
  };
  const now = new Date(0);
  const incidents = differences.map((change) => ({
    ...change,
    first_seen: now,
    blocking_since: now,
  }));
  const decided = {
    decision: "block" as const,
    incoming,
    contract_version: 1,
    policy: POLICY,
    approvals,
  };
  const current = { version: 2, columns: contract, policy: POLICY, approvals };
  return {
    contract,
    incoming,
    verdict,
    found: differences,
    approvals,
    consumers,
    changes,
    affected,
    mailed,
    reported,
    incidents,
    decided,
    current,
  };
}

type Everything = ReturnType<typeof everything>;

const RULES: Record<string, (all: Everything) => unknown> = {
  judge: ({ contract, incoming }) => judge(contract, incoming),
  isTooMuch: ({ found }) => isTooMuch([found, found]),
  compareColumns: ({ contract, incoming }) => compareColumns(contract, incoming),
  decide: ({ found, approvals }) => decide(found, POLICY, approvals, null),
  affectedBy: ({ changes, consumers }) => affectedBy(changes, consumers),
  outlookOf: ({ decided, current }) => outlookOf(decided, current),
  standingOf: ({ changes }) =>
    standingOf({ decision: "block", changes, lacks_details: false, contract_version: 1 }, null),
  decisionSentence: ({ changes }) =>
    decisionSentence({
      decision: "block",
      policy: { ...POLICY, from: "account" },
      changes,
      compared: COMPARED,
      lacks_details: false,
    }),
  diffSentence: ({ verdict, found }) =>
    diffSentence({ ...verdict, changes: found, compared: COMPARED }),
  pointsSum: ({ changes }) => pointsSum(changes.map(({ points }) => points)),
  diffRows: ({ contract, incoming, found }) => diffRows(contract, incoming, found),
  checkText: ({ verdict, changes, affected }) =>
    checkText({
      contract_name: "orders",
      url: "https://example.com",
      verdict,
      decision: "block",
      now: null,
      changes,
      compared: COMPARED,
      lacks_details: false,
      affected,
    }),
  versionDiff: ({ contract }) => versionDiff(contract, contract.toReversed()),
  acceptedColumns: ({ contract, incoming }) => acceptedColumns(contract, incoming),
  changesBetween: ({ contract, incoming }) =>
    changesBetween(
      { columns: contract.map(({ name }) => name) },
      { columns: incoming.map(({ name }) => name) },
    ),
  toldOf: ({ incidents, consumers }) =>
    toldOf({ incidents, owner: null, mails_owner: false }, [], consumers),
  recipientsOf: ({ consumers }) =>
    recipientsOf([], consumers, { owner: null, affected: new Set() }),
  checkMail: ({ mailed }) => checkMail(mailed, { reason: "Because.", unsubscribe_url: null }),
  chatBody: ({ reported }) => chatBody("slack", checkMessage(reported)),
};

for (const [rule, run] of Object.entries(RULES)) {
  test(`${rule} takes time linear in the columns, up to all that there may be`, () => {
    assertLinearIn(run, everything, COLUMNS);
  });
}
