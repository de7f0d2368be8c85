import type { ContractDetails } from "#domain/contracts/description.ts";
import type { Database } from "#server/database/connect.ts";

/**
 * Stores what people say about a contract and returns what they said before; null when the account
 * has no such contract. Neither its version nor `updated_at` changes.
 */
export async function describeContract(
  db: Database,
  account_id: string,
  id: string,
  { description, owner, tags, mails_owner }: ContractDetails,
): Promise<{ before: ContractDetails; is_changed: boolean } | null> {
  const [row] = await db.$queryRaw<(ContractDetails & { is_changed: boolean })[]>`
    WITH found AS (
      SELECT * FROM contract WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE
    ), described AS (
      UPDATE contract c
      SET description = ${description}, owner = ${owner}, tags = ${tags}::text[],
        mails_owner = ${mails_owner}
      FROM found
      WHERE c.account_id = found.account_id AND c.id = found.id
        AND (found.description, found.owner, found.tags, found.mails_owner) IS DISTINCT FROM
          (${description}::text, ${owner}::text, ${tags}::text[], ${mails_owner}::boolean)
      RETURNING c.id
    )
    SELECT description, owner, tags, mails_owner, EXISTS (SELECT FROM described) AS is_changed
    FROM found`;
  if (!row) return null;
  const { is_changed, ...before } = row;
  return { before, is_changed };
}
