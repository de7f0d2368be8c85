import pg from "pg";
import { ACCOUNTS, type World } from "../world.ts";

const CHUNK = 250_000;
const CONNECTIONS = 2;

/** Days that the history goes back. */
export const DAYS = 365;

/**
 * Stores `checks` checks of the past year as so many POST /check would have: in the order of time,
 * every tenth of the first account, the others of all in turn. Each account checks five of its
 * ten contracts a lot, one hardly ever (the ninth) and one never, with its keys likewise; its
 * first contract never breaks. Every account has deliveries of a part.
 */
export async function buildHistory(url: string, world: World, checks: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    options: "-c TimeZone=UTC -c synchronous_commit=off -c maintenance_work_mem=1GB",
  });
  await pool.query(HELPERS);
  await pool.query(
    `INSERT INTO bench_account SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[])`,
    [
      world.accounts.map((_, n) => n),
      world.accounts.map(({ id }) => id),
      world.accounts.map(({ contracts }) => contracts.join()),
      world.accounts.map(({ keys }) => keys.join()),
    ],
  );
  await pool.query(SCHEMAS);
  const indexes = await withoutIndexes(pool, ["check", "delivery"]);
  const starts = Array.from({ length: Math.ceil(checks / CHUNK) }, (_, n) => n * CHUNK);
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
        const to = Math.min(from + CHUNK, checks) - 1;
        await pool.query(CHECKS, [from, to, checks]);
        console.error(`${to + 1} checks stored`);
      }
    }),
  );
  await pool.query(DERIVED);
  for (const definition of indexes) await pool.query(definition);
  await pool.query(DONE);
  // As a year of autovacuum leaves it; otherwise it would start now and go on beside what is measured.
  await pool.query("VACUUM (ANALYZE)");
  await pool.query("CHECKPOINT");
  await pool.end();
}

/** Drops the indexes that are no constraints, which are made faster at the end; returns how. */
async function withoutIndexes(pool: pg.Pool, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename = ANY($1) AND indexname NOT LIKE '%_pkey'`,
    [tables],
  );
  for (const { indexname } of rows) await pool.query(`DROP INDEX "${indexname}"`);
  return rows.map(({ indexdef }) => indexdef);
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

const TIME_CHARACTERS = [45, 40, 35, 30, 25, 20, 15, 10, 5, 0]
  .map((bits) => `substr('${ALPHABET}', ((ms >> ${bits}) & 31)::int + 1, 1)`)
  .join(" || ");

/** bench_id makes ids as the server does: ten characters of time, sixteen that are unique. */
const HELPERS = `
  CREATE TABLE bench_account (place int PRIMARY KEY, id text, contracts text, keys text);
  CREATE FUNCTION bench_id(prefix text, ms bigint, n bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN prefix || ${TIME_CHARACTERS} || 'e' || lpad(n::text, 15, '0');
  CREATE FUNCTION bench_ms(at timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN (extract(epoch FROM at) * 1000)::bigint;`;

/** What is sent in for each contract: as it should be, and changed in four ways. */
const SCHEMAS = `
  INSERT INTO schema (account_id, hash, columns)
  SELECT a.id, sha256((c.id || kind)::bytea), c.columns
  FROM bench_account a JOIN contract c ON c.account_id = a.id, generate_series(0, 4) kind;`;

/**
 * "kind" is what was wrong: 0 nothing, 1 a column added, 2 a type changed, 3 much removed, 4 a
 * column added that hardly any other check names.
 */
const CHECKS = `
  WITH picked AS (
    SELECT n, CASE WHEN n % 10 = 0 THEN 0 ELSE 1 + n / 10 * 9 % ${ACCOUNTS - 1} END AS a,
      abs(hashint8(n)::bigint) AS r, abs(hashint8(-n)::bigint) AS s,
      date_trunc('milliseconds', now() - interval '1 minute' - ($3 - n) * (interval '${DAYS} days' / $3)) AS at
    FROM generate_series($1::bigint, $2::bigint) n
  ), placed AS (
    SELECT n, a, r, s, at,
      CASE WHEN r % 100000 < 3 THEN 8 ELSE ('{0,0,0,0,0,1,1,2,3,4}'::int[])[r % 10 + 1] END AS contract,
      CASE WHEN s % 100000 < 3 THEN 8 ELSE ('{0,0,0,0,1,1,1,2,2,3}'::int[])[s % 10 + 1] END AS key
    FROM picked
  ), judged AS (
    SELECT *, CASE
      WHEN s % 200000 = 7 THEN 4
      WHEN contract = 0 THEN CASE WHEN s % 100 < 10 THEN 1 ELSE 0 END
      WHEN contract = 1 THEN CASE WHEN s % 100 < 50 THEN 2 ELSE 0 END
      WHEN contract = 2 THEN CASE WHEN s % 100 < 20 THEN 3 ELSE 0 END
      ELSE CASE WHEN s % 100 < 5 THEN 2 ELSE 0 END
    END AS kind
    FROM placed
  )
  INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result, severity,
    diff, key_id, environment, created_at)
  SELECT b.id, bench_id('chk_', bench_ms(at), n), c.id, 1, sha256((c.id || kind)::bytea),
    ('{pass,pass,warning,breaking,pass}'::result[])[kind + 1], ('{0,5,30,100,5}'::int[])[kind + 1],
    (ARRAY[
      '{"removed":[],"type_changes":[],"added":[]}',
      '{"removed":[],"type_changes":[],"added":["channel"]}',
      '{"removed":[],"type_changes":[{"column":"tax_amount","from":"number","to":"string"}],"added":[]}',
      '{"removed":["order_id","customer_id","placed_at","ship_date"],"type_changes":[],"added":["channel"]}',
      '{"removed":[],"type_changes":[],"added":["legacy_code"]}'
    ]::jsonb[])[kind + 1],
    split_part(b.keys, ',', key + 1),
    CASE WHEN key = 3 THEN 'test' ELSE 'live' END::environment, at
  FROM judged JOIN bench_account b ON b.place = a
  CROSS JOIN LATERAL (SELECT split_part(b.contracts, ',', contract + 1) AS id) c`;

/** What the checks would have left beside themselves. */
const DERIVED = `
  INSERT INTO webhook (account_id, id, url, events, contract_id, secret)
  SELECT id, bench_id('whk_', bench_ms(now() - interval '${DAYS} days'), w), 'https://hooks.invalid/' || w,
    '{breaking,warning}', NULL, ''
  FROM bench_account, generate_series(0, 1) w;

  INSERT INTO delivery (account_id, id, webhook_id, check_id, event, status, attempts, run_at,
    created_at, finished_at)
  SELECT account_id, bench_id('dlv_', bench_ms(created_at), row_number() OVER (ORDER BY id)),
    (SELECT w.id FROM webhook w WHERE w.account_id = "check".account_id
      AND right(w.id, 1) = (hashtext("check".id) & 1)::text), id, result,
    CASE WHEN hashtext(id) % 50 = 0 THEN 'abandoned' ELSE 'delivered' END::delivery_status,
    CASE WHEN hashtext(id) % 50 = 0 THEN 3 ELSE 1 END, created_at, created_at, created_at
  FROM "check" WHERE result <> 'pass' AND hashtext(id) % 2 = 0;

  INSERT INTO delivery_attempt (account_id, delivery_id, number, started_at, duration_ms, status_code)
  SELECT account_id, id, n, created_at, 40, CASE WHEN status = 'delivered' THEN 204 ELSE 500 END
  FROM delivery, generate_series(1, attempts) n;

  INSERT INTO check_day (account_id, day, contract_id, key_id, result, severity, checks)
  SELECT account_id, (created_at AT TIME ZONE 'UTC')::date, contract_id, coalesce(key_id, ''), result,
    severity, count(*)
  FROM "check" GROUP BY 1, 2, 3, 4, 5, 6;

  INSERT INTO changed_column (account_id, name, check_id, contract_id, key_id, severity, environment,
    created_at)
  SELECT account_id, name, id, contract_id, key_id, severity, environment, created_at
  FROM "check", LATERAL (
    SELECT jsonb_array_elements_text(diff->'removed') AS name
    UNION ALL SELECT jsonb_array_elements_text(diff->'added')
    UNION ALL SELECT jsonb_array_elements(diff->'type_changes')->>'column'
  ) names
  WHERE severity > 0 ORDER BY account_id, name, id;

  INSERT INTO credit_entry (account_id, id, amount, reason, actor, created_at)
  SELECT account_id, 'day_' || day, -sum(checks), 'checks', 'system', day
  FROM check_day GROUP BY account_id, day;

  UPDATE account SET credits_used = d.checks, total_checks = d.checks
  FROM (SELECT account_id, sum(checks) AS checks FROM check_day GROUP BY account_id) d
  WHERE d.account_id = account.id;`;

const DONE = `
  DROP FUNCTION bench_id, bench_ms;
  DROP TABLE bench_account;`;
