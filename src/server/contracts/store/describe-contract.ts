import type { ContractDetails } from "#domain/contracts/description.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

type Described = { before: ContractDetails; after: ContractDetails; is_changed: boolean };

const KEY = Prisma.sql`'{account_id,id}'::text[]`;

/**
 * Stores the fields that are given of a contract's description, and returns all of it before and after;
 * null when the account has no such contract. Neither its version nor `updated_at` changes.
 */
export async function describeContract(
  db: Database,
  account_id: string,
  id: string,
  { description, owner, tags, mails_owner }: Partial<ContractDetails>,
): Promise<Described | null> {
  const [row] = await db.$queryRaw<Described[]>`
    WITH found AS (
      SELECT account_id, id, description, owner, tags, mails_owner FROM contract
      WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE
    ), wanted AS (
      SELECT account_id, id,
        ${description === undefined ? Prisma.sql`description` : Prisma.sql`${description}::text AS description`},
        ${owner === undefined ? Prisma.sql`owner` : Prisma.sql`${owner}::text AS owner`},
        ${tags === undefined ? Prisma.sql`tags` : Prisma.sql`${tags}::text[] AS tags`},
        ${mails_owner === undefined ? Prisma.sql`mails_owner` : Prisma.sql`${mails_owner}::boolean AS mails_owner`}
      FROM found
    ), described AS (
      UPDATE contract c
      SET description = w.description, owner = w.owner, tags = w.tags, mails_owner = w.mails_owner
      FROM wanted w JOIN found f USING (account_id, id)
      WHERE c.account_id = w.account_id AND c.id = w.id
        AND (f.description, f.owner, f.tags, f.mails_owner) IS DISTINCT FROM
          (w.description, w.owner, w.tags, w.mails_owner)
      RETURNING c.id
    )
    SELECT to_jsonb(f) - ${KEY} AS before, to_jsonb(w) - ${KEY} AS after,
      EXISTS (SELECT FROM described) AS is_changed
    FROM found f JOIN wanted w USING (account_id, id)`;
  return row ?? null;
}
