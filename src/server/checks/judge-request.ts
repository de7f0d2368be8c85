import { setImmediate } from "node:timers/promises";
import { verdictOf } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import { gateOf } from "#domain/gate/gate.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
import { type Comparison, comparisonWith } from "./rules/comparison.ts";
import { isTooMuch } from "./rules/request-size.ts";
import type { JudgedCheck, JudgedRequest } from "./store/record/judged-check.ts";
import type { Subject } from "./store/subject.ts";

/** A schema, and the contract that it is checked against with all that its gate depends on. */
export type SchemaWithSubject = { incoming: Column[]; subject: Subject };

/** What the checks of a request have in common. */
export type CheckOrigin = Pick<
  JudgedCheck,
  ("account_id" | "key_id" | "user_id" | "environment" | "idempotency" | "source") | "traceparent"
>;

/**
 * Judges the schemas of a request; null when its checks find more than one request can record.
 * `isLarge`: let others have their turn between two checks.
 */
export async function judgeRequest(
  origin: CheckOrigin,
  schemas: readonly SchemaWithSubject[],
  isLarge: boolean,
): Promise<JudgedRequest | null> {
  const comparisons: Comparison[] = [];
  for (const { incoming, subject } of schemas) {
    comparisons.push(comparisonWith(subject, incoming));
    if (isLarge) await setImmediate();
  }
  if (isTooMuch(comparisons.map(({ changes }) => changes))) return null;

  const judged: JudgedCheck[] = [];
  for (const [at, { subject }] of schemas.entries()) {
    const { contract_id, version, valid_until, subjects_version, webhooks } = subject;
    const { incoming, content, changes, compared } = comparisons[at] as Comparison;
    const verdict = verdictOf(changes);
    const gate = gateOf(changes, subject, compared);
    judged.push({
      ...origin,
      ...verdict,
      contract_id,
      contract_version: version,
      incoming,
      content,
      gate,
      valid_until,
      subjects_version,
      key: null,
      webhook_ids: webhooks
        .filter((webhook) => isTriggered(webhook, contract_id, verdict.result, gate.decision))
        .map(({ id }) => id),
    });
    if (isLarge) await setImmediate();
  }
  return judged as [JudgedCheck, ...JudgedCheck[]];
}
