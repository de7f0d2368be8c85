import type { Pool } from "pg";
import type { ContractColumn } from "#domain/contracts/column.ts";
import { type Details, withDetails } from "#domain/details/details.ts";
import type { GateRules } from "#domain/gate/gate.ts";
import { type Policy, storedPolicy } from "#domain/gate/policy.ts";
import { Prisma } from "#generated/prisma/client.ts";
import { APPROVALS_THAT_HOLD, policyRow } from "#server/gate/store/in-force.ts";
import type { Subscription } from "#server/webhooks/rules/subscription.ts";

/** A contract as a check needs it, with what the gate decides by and the webhooks it may trigger. */
export type Subject = GateRules & {
  contract_id: string;
  name: string;
  version: number;
  columns: ContractColumn[];
  webhooks: (Subscription & { id: string })[];
  /** When the first of the approvals ends; null when none does. */
  valid_until: string | null;
  /** Version of what the account's checks depend on; another one after each change. */
  subjects_version: number;
  /** Size of the columns and their details, consumers and approvals, as text. */
  bytes: number;
};

/** Names a contract by its id or, with `by_name`, by either. */
export type SubjectKey = { account_id: string; contract: string; by_name: boolean };

/**
 * Arrays come from subselects, so that the planner does not depend on their length
 * (docs/decisions/0035).
 */
const SQL = `
  SELECT asked.n::int, c.id AS contract_id, c.name, c.version, c.columns, c.details,
    a.subjects_version,
    coalesce(w.webhooks, '[]') AS webhooks, p.policy, coalesce(o.consumers, '[]') AS consumers,
    coalesce(g.approvals, '[]') AS approvals, g.valid_until,
    coalesce(c.bytes, octet_length(c.columns::text))
      + coalesce(octet_length(o.consumers::text), 0)
      + coalesce(octet_length(g.approvals::text), 0) AS bytes
  FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::bool[])) WITH ORDINALITY
    AS asked (account_id, contract, by_name, n)
  CROSS JOIN LATERAL (
    SELECT * FROM contract WHERE account_id = asked.account_id AND id = asked.contract
    UNION ALL
    SELECT * FROM contract WHERE account_id = asked.account_id AND name = asked.contract
      AND asked.by_name AND id <> asked.contract
  ) c
  JOIN account a ON a.id = c.account_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'events', events, 'contract_id', contract_id,
      'only_blocked', only_blocked)) AS webhooks
    FROM webhook
    WHERE webhook.account_id = c.account_id AND active
      AND (webhook.contract_id IS NULL OR webhook.contract_id = c.id)
  ) w ON true
  LEFT JOIN LATERAL (
    ${policyRow(Prisma.sql`c.account_id`, Prisma.sql`c.id`).sql}
  ) p ON true
  LEFT JOIN LATERAL (
    ${APPROVALS_THAT_HOLD.sql}
  ) g ON true
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name, 'owner', owner,
      'contact', contact, 'columns', columns) ORDER BY name) AS consumers
    FROM consumer WHERE consumer.account_id = c.account_id AND contract_id = c.id
  ) o ON true`;

type Row = Omit<Subject, "policy"> & {
  n: number;
  details: Details | null;
  policy: Policy | null;
};

/** "ambiguous": the text is the id of one contract and the name of another. */
export type FoundSubject = { kind: "found"; subject: Subject } | { kind: "absent" | "ambiguous" };

/** Loads the subject of each key in one statement. */
export async function loadSubjects(pool: Pool, keys: SubjectKey[]): Promise<FoundSubject[]> {
  const distinct = [...new Map(keys.map((key) => [subjectName(key), key])).values()];
  const { rows } = await pool.query<Row>({
    name: "subject",
    text: SQL,
    values: [
      distinct.map(({ account_id }) => account_id),
      distinct.map(({ contract }) => contract),
      distinct.map(({ by_name }) => by_name),
    ],
  });
  const subjects = new Map<string, FoundSubject>();
  for (const { n, policy, columns, details, ...row } of rows) {
    const name = subjectName(distinct[n - 1] as SubjectKey);
    const known = withDetails(columns, details);
    const subject = { ...row, columns: known, policy: storedPolicy(policy) };
    subjects.set(name, subjects.has(name) ? { kind: "ambiguous" } : { kind: "found", subject });
  }
  return keys.map((key) => subjects.get(subjectName(key)) ?? { kind: "absent" });
}

/** Returns a unique text for a key. */
export function subjectName({ account_id, contract, by_name }: SubjectKey) {
  return `${account_id} ${by_name ? "or name" : "id"} ${contract}`;
}
