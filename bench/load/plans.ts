import type { DatabasePool } from "#server/database/connect.ts";
import { ACCOUNTS, INCOMING, type World } from "../world.ts";
import type { Plan } from "./job.ts";

/**
 * POST /check with each key in turn; consecutive requests differ in account and, in the next round,
 * in schema.
 */
export function checkPlan({ keys }: Pick<World, "keys">, incoming = INCOMING): Plan {
  const entries = incoming.flatMap((columns) =>
    keys.map(({ key, contract_id }) => ({
      path: "/api/v1/check",
      key,
      body: JSON.stringify({ contract_id, incoming_schema: { columns } }),
    })),
  );
  return { method: "POST", entries };
}

/** GET /checks/{id} for stored checks, with keys of their accounts. */
export async function readPlan(db: DatabasePool, { keys }: World): Promise<Plan> {
  const rows = await db.$queryRaw<{ account_id: string; id: string }[]>`
    SELECT account_id, id FROM (
      SELECT account_id, id, row_number() OVER (PARTITION BY account_id ORDER BY id) AS n
      FROM "check"
    ) numbered WHERE n <= ${Math.ceil(keys.length / ACCOUNTS)}::int`;
  const ids = Map.groupBy(rows, ({ account_id }) => account_id);
  const entries = keys.map(({ account_id, key }) => {
    const check = ids.get(account_id)?.pop();
    if (!check) throw new Error("there are too few checks to read");
    return { path: `/api/v1/checks/${check.id}`, key };
  });
  return { method: "GET", entries };
}

/** GET /contracts: ten contracts of twelve columns. */
export function listPlan({ keys }: World): Plan {
  return { method: "GET", entries: keys.map(({ key }) => ({ path: "/api/v1/contracts", key })) };
}
