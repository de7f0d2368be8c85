import { MAX_SEVERITY, type Result, severitiesOf } from "#domain/checks/severity.ts";
import type { Environment } from "#domain/keys/environment.ts";
import { Prisma } from "#generated/prisma/client.ts";

export type CheckFilter = {
  contract_id?: string;
  result?: Result;
  environment?: Environment;
  key_id?: string;
  min_severity?: number;
  max_severity?: number;
  /** Only checks that the gate blocked. */
  decision?: "block";
  /** A column named by the diff. */
  column?: string;
  from?: Date;
  to?: Date;
};

/** Returns the range of severities that a filter selects; null for all. */
export function severityRange({ result, min_severity, max_severity }: CheckFilter) {
  const of = result ? severitiesOf(result) : { min: 0, max: MAX_SEVERITY };
  const min = Math.max(of.min, min_severity ?? 0);
  const max = Math.min(of.max, max_severity ?? MAX_SEVERITY);
  return min === 0 && max === MAX_SEVERITY ? null : { min, max };
}

/**
 * Returns the filter's conditions on a row `c`, over the columns that "check" and "changed_column"
 * share.
 */
export function conditionsOf(filter: CheckFilter): Prisma.Sql[] {
  const { contract_id, key_id, environment, from, to } = filter;
  const severities = severityRange(filter);
  const conditions: Prisma.Sql[] = [];
  if (contract_id !== undefined) conditions.push(Prisma.sql`c.contract_id = ${contract_id}`);
  if (key_id !== undefined) conditions.push(Prisma.sql`c.key_id = ${key_id}`);
  if (environment) conditions.push(Prisma.sql`c.environment = ${environment}::environment`);
  if (severities) {
    const { min, max } = severities;
    conditions.push(Prisma.sql`c.severity BETWEEN ${min}::int AND ${max}::int`);
  }
  if (from) conditions.push(Prisma.sql`c.created_at >= ${from}::timestamptz`);
  if (to) conditions.push(Prisma.sql`c.created_at < ${to}::timestamptz`);
  return conditions;
}
