import { type Policy, storedPolicy } from "#domain/gate/policy.ts";
import type { Database } from "#server/database/connect.ts";
import type { PolicyHolder } from "./policy.ts";

/** One version of a policy, and what it replaced. A null policy follows the account or the default. */
export type PolicyVersion = {
  version: number;
  policy: Policy | null;
  before: Policy | null;
  actor: string;
  created_at: Date;
};

/** Returns up to `limit` versions of a policy that are older than `below`, newest first. */
export async function listPolicyVersions(
  db: Database,
  account_id: string,
  holder: PolicyHolder,
  { below, limit }: { below: number | null; limit: number },
): Promise<PolicyVersion[]> {
  const rows = await db.$queryRaw<PolicyVersion[]>`
    SELECT v.version, v.policy, b.policy AS before, v.actor, v.created_at
    FROM policy_version v
    LEFT JOIN policy_version b ON b.account_id = v.account_id AND b.contract_id = v.contract_id
      AND b.version = v.version - 1
    WHERE v.account_id = ${account_id} AND v.contract_id = ${holder ?? ""}
      AND (${below}::int IS NULL OR v.version < ${below}::int)
    ORDER BY v.version DESC LIMIT ${limit}::int`;
  return rows.map(({ policy, before, ...version }) => ({
    ...version,
    policy: policy && storedPolicy(policy),
    before: before && storedPolicy(before),
  }));
}
