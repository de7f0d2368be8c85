import type { Database } from "#server/database/connect.ts";
import type { ProposedContract } from "../rules/proposal-reader.ts";

/** What messages about a proposal say of its contract and key. */
export type ProposalContext = ProposedContract & { account_name: string; label: string | null };

/** Returns the contract that a key proposes something for, with the key's label; null if it is gone. */
export async function proposedContract(
  db: Database,
  account_id: string,
  { contract_id, key_id }: { contract_id: string; key_id: string },
): Promise<ProposalContext | null> {
  const rows = await db.$queryRaw<ProposalContext[]>`
    SELECT a.name AS account_name, c.owner, c.mails_owner,
      CASE WHEN c.approvers_only THEN ARRAY(
        SELECT p.user_id FROM contract_approver p
        WHERE p.account_id = c.account_id AND p.contract_id = c.id
      ) END AS approvers,
      (SELECT k.label FROM api_key k WHERE k.account_id = ${account_id} AND k.id = ${key_id}) AS label
    FROM contract c JOIN account a ON a.id = c.account_id
    WHERE c.account_id = ${account_id} AND c.id = ${contract_id}`;
  return rows[0] ?? null;
}
