import type { Pool } from "pg";
import type { SubjectKey } from "./subject.ts";

const SQL = `
  SELECT asked.n::int, c.name
  FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::bool[])) WITH ORDINALITY
    AS asked (account_id, contract, by_name, n)
  CROSS JOIN LATERAL (
    SELECT name FROM contract WHERE account_id = asked.account_id AND id = asked.contract
    UNION ALL
    SELECT name FROM contract WHERE account_id = asked.account_id AND name = asked.contract
      AND asked.by_name AND id <> asked.contract
  ) c`;

/** Returns for each key the names of the contracts that it can mean: none, one or two. */
export async function loadSubjectNames(pool: Pool, keys: SubjectKey[]): Promise<string[][]> {
  const { rows } = await pool.query<{ n: number; name: string }>({
    name: "subject_names",
    text: SQL,
    values: [
      keys.map(({ account_id }) => account_id),
      keys.map(({ contract }) => contract),
      keys.map(({ by_name }) => by_name),
    ],
  });
  const names = keys.map((): string[] => []);
  for (const { n, name } of rows) names[n - 1]?.push(name);
  return names;
}
