import pg from "pg";
import type { World } from "../world.ts";
import type { History } from "./checks.ts";
import { copyInto } from "./copy.ts";
import {
  attemptRows,
  changedColumnRowsOf,
  chargeRowsOf,
  checkDayRowsOf,
  checkRows,
  deliveryRows,
  incidentRowsOf,
  schemaRowsOf,
  webhookRows,
} from "./tables.ts";

const CHUNK = 250_000;
const CONNECTIONS = 2;

/**
 * Stores `checks` checks of the past year in chronological order, with all rows that they would
 * have left.
 */
export async function buildHistory(url: string, world: World, checks: number) {
  const history = { world, checks, end: Date.now() - 60_000 };
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: "-c TimeZone=UTC -c synchronous_commit=off -c maintenance_work_mem=1GB",
  });
  const indexes = await withoutIndexes(pool, ["check", "delivery"]);
  await copyChecks(pool, history);
  await copyRest(pool, history);
  await pool.query(SUMS);
  for (const definition of indexes) await pool.query(definition);
  // As autovacuum would have left it; otherwise it would run during the measurement.
  await pool.query("VACUUM (ANALYZE)");
  await pool.query("CHECKPOINT");
  await pool.end();
}

async function copyChecks(pool: pg.Pool, history: History) {
  const { checks } = history;
  const starts = Array.from({ length: Math.ceil(checks / CHUNK) }, (_, n) => n * CHUNK);
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const to = Math.min(from + CHUNK, checks);
      await copyInto(pool, "check", checkRows(history, from, to));
      console.error(`${to} checks stored`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

async function copyRest(pool: pg.Pool, history: History) {
  await Promise.all([
    copyInto(pool, "schema", schemaRowsOf(history)),
    copyInto(pool, "webhook", webhookRows(history)),
    copyInto(pool, "delivery", deliveryRows(history)),
    copyInto(pool, "delivery_attempt", attemptRows(history)),
    copyInto(pool, "changed_column", changedColumnRowsOf(history)),
    copyInto(pool, "check_day", checkDayRowsOf(history)),
    copyInto(pool, "incident", incidentRowsOf(history)),
    copyInto(pool, "credit_entry", chargeRowsOf(history)),
  ]);
}

/**
 * Drops all indexes but constraints, which are faster to build at the end, and returns their
 * definitions.
 */
async function withoutIndexes(pool: pg.Pool, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename = ANY($1) AND indexname NOT LIKE '%_pkey'`,
    [tables],
  );
  for (const { indexname } of rows) await pool.query(`DROP INDEX "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

const SUMS = `
  UPDATE account SET credits_used = d.checks, total_checks = d.checks
  FROM (SELECT account_id, sum(checks) AS checks FROM check_day GROUP BY account_id) d
  WHERE d.account_id = account.id;`;
