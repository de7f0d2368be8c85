import type { Pool } from "pg";
import type { ContractColumn } from "#server/contracts/rules/column.ts";
import type { Subscription } from "#server/webhooks/rules/subscription.ts";

/** A contract as a check needs it, with the webhooks that may be triggered. */
export type Subject = {
  version: number;
  columns: ContractColumn[];
  webhooks: (Subscription & { id: string })[];
  /** Version of the account's contracts and webhooks, incremented with each change. */
  subjects_version: number;
};

export type SubjectKey = { account_id: string; contract_id: string };

/**
 * Arrays come from subselects, so that the planner does not depend on their length
 * (docs/decisions/0035).
 */
const SQL = `
  SELECT c.account_id, c.id AS contract_id, c.version, c.columns, a.subjects_version,
    coalesce(w.webhooks, '[]') AS webhooks
  FROM unnest((SELECT $1::text[]), (SELECT $2::text[])) AS asked (account_id, contract_id)
  JOIN contract c ON c.account_id = asked.account_id AND c.id = asked.contract_id
  JOIN account a ON a.id = c.account_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'events', events, 'contract_id', contract_id))
      AS webhooks
    FROM webhook
    WHERE webhook.account_id = c.account_id AND active
      AND (webhook.contract_id IS NULL OR webhook.contract_id = c.id)
  ) w ON true`;

/** Loads the subject of each key in one statement; null where the account has no such contract. */
export async function loadSubjects(pool: Pool, keys: SubjectKey[]): Promise<(Subject | null)[]> {
  const asked = new Map(keys.map((key) => [subjectName(key), key]));
  const distinct = [...asked.values()];
  const { rows } = await pool.query<Subject & SubjectKey>({
    name: "subject",
    text: SQL,
    values: [
      distinct.map(({ account_id }) => account_id),
      distinct.map(({ contract_id }) => contract_id),
    ],
  });
  const found = new Map(rows.map((row) => [subjectName(row), row]));
  return keys.map((key) => found.get(subjectName(key)) ?? null);
}

/** Returns a unique text for a key. */
export function subjectName({ account_id, contract_id }: SubjectKey) {
  return `${account_id} ${contract_id}`;
}
