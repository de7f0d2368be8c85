import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";

/** What has a contract: itself, a check or proposal of it, or a webhook that is only for it. */
export type OfContract = "contract" | "check" | "webhook" | "proposal";

const CONTRACT_OF: Record<OfContract, (account_id: string, id: string) => Prisma.Sql> = {
  contract: (_, id) => Prisma.sql`${id}`,
  check: (account_id, id) =>
    Prisma.sql`(SELECT contract_id FROM "check" WHERE account_id = ${account_id} AND id = ${id})`,
  webhook: (account_id, id) =>
    Prisma.sql`(SELECT contract_id FROM webhook WHERE account_id = ${account_id} AND id = ${id})`,
  proposal: (account_id, id) =>
    Prisma.sql`(SELECT contract_id FROM proposal WHERE account_id = ${account_id} AND id = ${id})`,
};

/**
 * Returns the name of the contract that something belongs to; null when it has none, or does not
 * exist.
 */
export async function contractName(
  db: Database,
  account_id: string,
  of: OfContract,
  id: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM contract
    WHERE account_id = ${account_id} AND id = ${CONTRACT_OF[of](account_id, id)}`;
  return row?.name ?? null;
}
