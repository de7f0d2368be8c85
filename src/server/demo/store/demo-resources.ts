import type { ContractColumn } from "#domain/contracts/column.ts";
import { bareColumns, detailsOf } from "#domain/details/details.ts";
import { CREDITS_PER_CHECK } from "#domain/limit.ts";
import type { Database } from "#server/database/connect.ts";
import { destinationOf } from "#server/webhooks/rules/webhook-url.ts";
import type { Demo } from "./demo.ts";

export async function storeAccount(tx: Database, account_id: string, demo: Demo) {
  const paid = demo.credits.reduce((sum, { amount }) => sum + amount, 0);
  const spent = demo.checks.length * CREDITS_PER_CHECK;
  await tx.account.create({
    data: {
      id: account_id,
      name: demo.name,
      credits_remaining: paid - spent,
      credits_used: spent,
      total_checks: demo.checks.length,
      created_at: demo.opened_at,
      memberships: { create: { user_id: demo.owner.id, role: "owner" } },
    },
  });
}

export async function storeContracts(tx: Database, account_id: string, demo: Demo) {
  const created_at = demo.opened_at;
  await tx.contract.createMany({
    data: demo.contracts.map(({ columns, ...row }) => ({
      account_id,
      ...row,
      ...storedColumns(columns),
      created_at,
      updated_at: created_at,
    })),
  });
  await tx.contractVersion.createMany({
    data: demo.contracts.map(({ id, name, columns }) => ({
      account_id,
      contract_id: id,
      version: 1,
      name,
      ...storedColumns(columns),
      actor: demo.owner.email,
      created_at,
    })),
  });
}

function storedColumns(columns: readonly ContractColumn[]) {
  return { columns: bareColumns(columns), details: detailsOf(columns) ?? undefined };
}

export async function storeKeys(tx: Database, account_id: string, demo: Demo) {
  await tx.apiKey.createMany({
    data: demo.keys.map((row) => ({
      account_id,
      user_id: demo.owner.id,
      ...row,
      hash: Uint8Array.from(row.hash),
      created_at: demo.opened_at,
      last_used_at: demo.checks.findLast(({ key_id }) => key_id === row.id)?.at ?? null,
    })),
  });
}

export async function storeWebhooks(tx: Database, account_id: string, demo: Demo) {
  await tx.webhook.createMany({
    data: demo.webhooks.map((row) => ({
      account_id,
      ...row,
      destination: destinationOf(row.url),
      secret: Uint8Array.from(row.secret),
      created_at: demo.opened_at,
    })),
  });
}
