import type { Database } from "#server/database/connect.ts";
import { DEFAULT_POLICY, type Policy } from "../rules/policy.ts";

/** A policy, and whose it is. */
export type PolicyAt = { policy: Policy; from: "default" | "account" | "contract" };

/** Returns the policy that a contract's checks were decided by at a time. */
export async function policyAt(
  db: Database,
  account_id: string,
  contract_id: string,
  at: Date,
): Promise<PolicyAt> {
  const rows = await db.$queryRaw<{ contract_id: string; policy: Policy | null }[]>`
    SELECT DISTINCT ON (contract_id) contract_id, policy FROM policy_version
    WHERE account_id = ${account_id} AND contract_id IN ('', ${contract_id})
      AND created_at <= ${at}::timestamptz
    ORDER BY contract_id DESC, version DESC`;
  const own = rows.find(({ policy }) => policy !== null);
  if (!own?.policy) return { policy: DEFAULT_POLICY, from: "default" };
  return { policy: own.policy, from: own.contract_id === "" ? "account" : "contract" };
}
