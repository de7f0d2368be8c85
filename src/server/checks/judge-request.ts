import { setImmediate } from "node:timers/promises";
import type { Change } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { verdictOf } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import { comparedDetails } from "#domain/details/compared.ts";
import { gateOf } from "#domain/gate/gate.ts";
import { isTriggered } from "#server/webhooks/rules/subscription.ts";
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
  const diffs: Change[][] = [];
  for (const { incoming, subject } of schemas) {
    diffs.push(compareColumns(subject.columns, incoming));
    if (isLarge) await setImmediate();
  }
  if (isTooMuch(diffs)) return null;

  const judged: JudgedCheck[] = [];
  for (const [at, { incoming, subject }] of schemas.entries()) {
    const { contract_id, version, valid_until, subjects_version, webhooks } = subject;
    const changes = diffs[at] as Change[];
    const verdict = verdictOf(changes);
    const { columns, policy } = subject;
    const compared = comparedDetails(columns, incoming, policy.require_details);
    const gate = gateOf(changes, subject, compared);
    judged.push({
      ...origin,
      ...verdict,
      contract_id,
      contract_version: version,
      incoming,
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
