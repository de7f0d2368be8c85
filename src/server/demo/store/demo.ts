import type { Action, Detail } from "#server/audit/rules/audit.ts";
import {
  changedColumnRows,
  chargeRows,
  checkDayRows,
  checkRow,
  schemaRows,
} from "#server/checks/rules/check-rows.ts";
import type { Result, Verdict } from "#server/checks/rules/verdict.ts";
import type { Column, ContractColumn } from "#server/contracts/rules/column.ts";
import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import type { Environment } from "#server/keys/rules/environment.ts";
import { CREDITS_PER_CHECK } from "#server/rules/limit.ts";
import { newIdAt } from "#server/store/id.ts";
import { destinationOf } from "#server/webhooks/rules/webhook-url.ts";

/** An account as it would be now, had all of this happened. */
export type Demo = {
  name: string;
  owner: { id: string; email: string };
  opened_at: Date;
  credits: { amount: number; reason: string; at: Date }[];
  contracts: { id: string; name: string; columns: ContractColumn[] }[];
  keys: {
    id: string;
    hash: Uint8Array;
    key_preview: string;
    environment: Environment;
    label: string;
    is_active: boolean;
  }[];
  webhooks: {
    id: string;
    url: string;
    events: Result[];
    contract_id: string | null;
    active: boolean;
    secret: Uint8Array;
  }[];
  /** Oldest first. */
  checks: DemoCheck[];
  acts: DemoAct[];
};

export type DemoCheck = Verdict & {
  id: string;
  at: Date;
  contract_id: string;
  incoming: Column[];
  /** Null for a check that the owner ran. */
  key_id: string | null;
  environment: Environment;
  deliveries: {
    id: string;
    webhook_id: string;
    status: "delivered" | "abandoned";
    first_attempt: number;
    attempts: {
      number: number;
      started_at: Date;
      duration_ms: number;
      status_code: number | null;
      reason: string | null;
      response_start: string | null;
    }[];
  }[];
};

/** What the owner did; a null target is the account itself. */
export type DemoAct = { action: Action; target: string | null; detail: Detail | null; at: Date };

/** Where the acts of a demo came from: an address that is nobody's. */
const DEMO_ORIGIN = { ip_address: "192.0.2.1", user_agent: "demo data" };

const PATIENCE_MS = 60_000;

/**
 * Stores all of it or nothing, so that balance, ledger, counts and rows agree. `isNew` is false
 * when there is an account of this name, which stays as it is.
 */
export function storeDemo(
  db: DatabasePool,
  demo: Demo,
): Promise<{ account_id: string; isNew: boolean }> {
  const account_id = newIdAt("acc", demo.opened_at);
  const { checks, opened_at } = demo;
  const paid = demo.credits.reduce((sum, { amount }) => sum + amount, 0);
  const spent = checks.length * CREDITS_PER_CHECK;
  const created_at = opened_at;
  const recorded = checks.map(({ at, deliveries: _, ...check }) => ({
    ...check,
    account_id,
    contract_version: 1,
    user_id: check.key_id ? null : demo.owner.id,
    created_at: at,
  }));
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.demo})`;
      const before = await tx.account.findFirst({ where: { name: demo.name } });
      if (before) return { account_id: before.id, isNew: false };
      await tx.account.create({
        data: {
          id: account_id,
          name: demo.name,
          credits_remaining: paid - spent,
          credits_used: spent,
          total_checks: checks.length,
          created_at,
          memberships: { create: { user_id: demo.owner.id, role: "owner" } },
        },
      });
      await tx.contract.createMany({
        data: demo.contracts.map((row) => ({
          account_id,
          ...row,
          created_at,
          updated_at: created_at,
        })),
      });
      await tx.contractVersion.createMany({
        data: demo.contracts.map(({ id, ...row }) => ({
          account_id,
          contract_id: id,
          version: 1,
          ...row,
          created_at,
        })),
      });
      await tx.apiKey.createMany({
        data: demo.keys.map((row) => ({
          account_id,
          user_id: demo.owner.id,
          ...row,
          hash: Uint8Array.from(row.hash),
          created_at,
          last_used_at: checks.findLast(({ key_id }) => key_id === row.id)?.at ?? null,
        })),
      });
      await tx.webhook.createMany({
        data: demo.webhooks.map((row) => ({
          account_id,
          ...row,
          destination: destinationOf(row.url),
          secret: Uint8Array.from(row.secret),
          created_at,
        })),
      });
      await tx.schema.createMany({ data: schemaRows(recorded) });
      await tx.check.createMany({ data: recorded.map(checkRow) });
      await tx.changedColumn.createMany({ data: recorded.flatMap(changedColumnRows) });
      await tx.checkDay.createMany({ data: checkDayRows(recorded) });
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
      return { account_id, isNew: true };
    },
    { timeout: PATIENCE_MS },
  );
}

function endOf(attempt: { started_at: Date; duration_ms: number } | undefined) {
  return attempt ? new Date(attempt.started_at.getTime() + attempt.duration_ms) : null;
}
