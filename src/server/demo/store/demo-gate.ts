import { lockAccount } from "#server/contracts/store/account-lock.ts";
import type { Database } from "#server/database/connect.ts";
import { makeProposal } from "#server/proposals/store/make-proposal.ts";
import type { Demo } from "./demo.ts";

/** Stores what the gate decides by, and what it has decided about. */
export async function storeGate(tx: Database, account_id: string, demo: Demo) {
  const { owner, opened_at } = demo;
  await tx.policyVersion.createMany({
    data: demo.policies.map((row) => ({
      account_id,
      ...row,
      version: 1,
      actor: owner.email,
      created_at: opened_at,
    })),
  });
  await tx.approval.createMany({
    data: demo.approvals.map((row) => ({ account_id, ...row, contract_version: 1 })),
  });
  await tx.consumer.createMany({
    data: demo.consumers.map(({ columns, ...row }) => ({
      account_id,
      ...row,
      created_at: opened_at,
      updated_at: opened_at,
      columns: columns ? [...columns] : undefined,
    })),
  });
  await tx.incident.createMany({
    // Nobody is mailed about the past.
    data: demo.incidents.map((row) => ({
      account_id,
      ...row,
      told_at: row.first_seen,
      ...(row.blocks && { blocking_check_id: row.first_check_id, blocking_since: row.first_seen }),
    })),
  });
}

/** Stores what the agent asks for, as its request would, after the check that it names. */
export async function storeProposal(tx: Database, account_id: string, { proposal }: Demo) {
  const { key_id, ...asked } = proposal;
  await lockAccount(tx, account_id);
  const { kind } = await makeProposal(tx, account_id, asked, key_id);
  if (kind !== "made") throw new Error(`the demo's proposal: ${kind}`);
}
