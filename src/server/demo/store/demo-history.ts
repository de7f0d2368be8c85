import { storedGate } from "#domain/gate/gate.ts";
import {
  changedColumnRows,
  chargeRows,
  checkDayRows,
  checkRow,
  schemaRows,
} from "#server/checks/rules/check-rows.ts";
import type { Database } from "#server/database/connect.ts";
import { newIdAt } from "#server/store/id.ts";
import type { Demo } from "./demo.ts";

/** Origin of the demo's audit events, with an address reserved for documentation. */
const DEMO_ORIGIN = { ip_address: "192.0.2.1", user_agent: "demo data" };

/** Converts the demo's checks to the form in which they are stored. */
export function recordedChecks(account_id: string, { checks, owner }: Demo) {
  return checks.map(({ at, deliveries: _, ...check }) => ({
    ...check,
    account_id,
    contract_version: 1,
    user_id: check.key_id ? null : owner.id,
    created_at: at,
  }));
}

type Recorded = ReturnType<typeof recordedChecks>;

export async function storeChecks(tx: Database, recorded: Recorded) {
  await tx.schema.createMany({ data: schemaRows(recorded) });
  await tx.check.createMany({
    data: recorded.map((check) => ({
      ...checkRow(check),
      decision: check.gate.decision,
      gate: storedGate(check.gate) ?? undefined,
      source: check.source ?? undefined,
    })),
  });
  await tx.changedColumn.createMany({ data: recorded.flatMap(changedColumnRows) });
  await tx.checkDay.createMany({ data: checkDayRows(recorded) });
}

export async function storeDeliveries(tx: Database, account_id: string, { checks }: Demo) {
  const deliveries = checks.flatMap(({ id, at, result, deliveries }) =>
    deliveries.map((row) => ({ ...row, check_id: id, event: result, created_at: at })),
  );
  await tx.delivery.createMany({
    data: deliveries.map(({ attempts, ...row }) => ({
      account_id,
      ...row,
      attempts: attempts.length,
      run_at: attempts.at(-1)?.started_at ?? row.created_at,
      finished_at: endOf(attempts.at(-1)),
    })),
  });
  await tx.deliveryAttempt.createMany({
    data: deliveries.flatMap(({ id, attempts }) =>
      attempts.map((attempt) => ({ account_id, delivery_id: id, ...attempt })),
    ),
  });
}

export async function storeLedger(
  tx: Database,
  account_id: string,
  demo: Demo,
  recorded: Recorded,
) {
  await tx.creditEntry.createMany({
    data: [
      ...demo.credits.map(({ at, ...row }) => ({
        account_id,
        id: newIdAt("crd", at),
        ...row,
        actor: "demo data",
        created_at: at,
      })),
      ...chargeRows(recorded),
    ],
  });
}

export async function storeActs(tx: Database, account_id: string, demo: Demo) {
  await tx.auditEvent.createMany({
    data: demo.acts.map(({ at, action, target, detail }) => ({
      account_id,
      id: newIdAt("aud", at),
      actor_id: demo.owner.id,
      actor: demo.owner.email,
      actor_role: action.startsWith("operator.") ? "operator" : "owner",
      action,
      target: target ?? account_id,
      detail: detail ?? undefined,
      ...DEMO_ORIGIN,
      created_at: at,
    })),
  });
}

function endOf(attempt: { started_at: Date; duration_ms: number } | undefined) {
  return attempt ? new Date(attempt.started_at.getTime() + attempt.duration_ms) : null;
}
