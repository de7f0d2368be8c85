import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { newIdAt } from "#server/store/id.ts";
import type { Demo } from "./demo.ts";
import { storeGate, storeProposal } from "./demo-gate.ts";
import {
  recordedChecks,
  storeActs,
  storeChecks,
  storeDeliveries,
  storeLedger,
} from "./demo-history.ts";
import { storeAccount, storeContracts, storeKeys, storeWebhooks } from "./demo-resources.ts";

const PATIENCE_MS = 60_000;

/**
 * Stores the demo in one transaction, so that balance, ledger, counts and rows agree. `isNew` is
 * false when an account of this name exists, which is left unchanged.
 */
export function storeDemo(
  db: DatabasePool,
  demo: Demo,
): Promise<{ account_id: string; isNew: boolean }> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.demo})`;
      const before = await tx.account.findFirst({ where: { name: demo.name } });
      if (before) return { account_id: before.id, isNew: false };
      const account_id = newIdAt("acc", demo.opened_at);
      const recorded = recordedChecks(account_id, demo);
      await storeAccount(tx, account_id, demo);
      await storeContracts(tx, account_id, demo);
      await storeKeys(tx, account_id, demo);
      await storeWebhooks(tx, account_id, demo);
      await storeGate(tx, account_id, demo);
      await storeChecks(tx, recorded);
      await storeProposal(tx, account_id, demo);
      await storeDeliveries(tx, account_id, demo);
      await storeLedger(tx, account_id, demo, recorded);
      await storeActs(tx, account_id, demo);
      return { account_id, isNew: true };
    },
    { timeout: PATIENCE_MS },
  );
}
