import { counting, IS_ADMITTED } from "#server/keys/store/request-count.ts";
import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS } from "#server/rules/limit.ts";
import { withFragments } from "#server/store/fragments.ts";
import { CHANGED_COLUMNS, CHECKS, DELIVERIES, KEYS, SCHEMAS } from "./batch.ts";

const asked = `
  SELECT *, (now() AT TIME ZONE 'UTC')::date AS today FROM ${CHECKS.rows("c")}`;

/**
 * Locks each account until the commit, in the same order in every statement, and reads its latest
 * committed state. Requests are counted only afterwards, so that a statement that waits for an
 * account does not block other requests of the same key.
 */
const locked = `
  SELECT id, credits_remaining, subjects_version, suspended_at FROM account
  WHERE id = ANY(${CHECKS.parameters.account_id})
  ORDER BY id FOR NO KEY UPDATE`;

const admitted = `
  SELECT asked.* FROM asked LEFT JOIN admission ON admission.n = key_n
  WHERE key_n IS NULL OR (${IS_ADMITTED})`;

/** Assigns an account's credits to its checks in order. */
const affordable = `
  SELECT admitted.* FROM admitted JOIN locked ON locked.id = admitted.account_id
  WHERE turn * ${CREDITS_PER_CHECK} <= credits_remaining AND judged_by = subjects_version`;

const remembered = `
  INSERT INTO idempotency AS i (account_id, key, request_hash, check_id, expires_at)
  SELECT account_id, idempotency_key, decode(request_hash, 'hex'), id,
    now() + interval '${IDEMPOTENCY_HOURS} hours'
  FROM affordable WHERE idempotency_key IS NOT NULL
  ON CONFLICT (account_id, key) DO UPDATE SET
    request_hash = excluded.request_hash,
    check_id = excluded.check_id,
    expires_at = excluded.expires_at
  WHERE i.expires_at <= now()
  RETURNING check_id`;

/** The checks that are stored; all later fragments deal with these only. */
const recorded = `
  SELECT * FROM affordable
  WHERE idempotency_key IS NULL OR id IN (SELECT check_id FROM remembered)`;

const spending = `
  SELECT account_id, today, count(*) AS checks FROM recorded GROUP BY account_id, today`;

const spent = `
  UPDATE account SET
    credits_remaining = credits_remaining - checks * ${CREDITS_PER_CHECK},
    credits_used = credits_used + checks * ${CREDITS_PER_CHECK},
    total_checks = total_checks + checks
  FROM spending WHERE account.id = spending.account_id`;

const charged = `
  INSERT INTO credit_entry AS c (account_id, id, amount, reason, actor)
  SELECT account_id, 'day_' || to_char(today, 'YYYY-MM-DD'), -checks * ${CREDITS_PER_CHECK}, 'checks', 'system'
  FROM spending
  ON CONFLICT (account_id, id) DO UPDATE SET amount = c.amount + excluded.amount`;

const counted = `
  INSERT INTO check_day AS d (account_id, day, contract_id, key_id, result, severity, checks)
  SELECT account_id, today, contract_id, coalesce(key_id, ''), result::result, severity, count(*)
  FROM recorded GROUP BY account_id, today, contract_id, coalesce(key_id, ''), result, severity
  ON CONFLICT (account_id, day, contract_id, key_id, result, severity)
    DO UPDATE SET checks = d.checks + excluded.checks`;

const interned = `
  INSERT INTO schema (account_id, hash, columns, seen_on)
  SELECT DISTINCT ON (s.n) account_id, decode(s.hash, 'hex'), s.columns::jsonb, today
  FROM recorded JOIN ${SCHEMAS.rows("s")} ON s.n = schema_n
  WHERE NOT EXISTS (
    SELECT FROM schema seen
    WHERE seen.account_id = recorded.account_id AND seen.hash = decode(s.hash, 'hex')
      AND seen.seen_on >= today
  )
  ON CONFLICT (account_id, hash) DO UPDATE SET seen_on = excluded.seen_on`;

const stored = `
  INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
    severity, diff, key_id, user_id, environment)
  SELECT account_id, id, contract_id, contract_version,
    decode((${SCHEMAS.parameters.hash})[schema_n], 'hex'), result::result, severity, diff::jsonb,
    key_id, user_id, environment::environment
  FROM recorded`;

const queued = `
  INSERT INTO delivery (account_id, id, webhook_id, check_id, event, bytes)
  SELECT recorded.account_id, d.id, w.id, recorded.id, recorded.result::result,
    octet_length(recorded.diff)
  FROM ${DELIVERIES.rows("d")}
  JOIN recorded ON recorded.n = d.check_n
  JOIN webhook w ON w.account_id = recorded.account_id AND w.id = d.webhook_id`;

const named = `
  INSERT INTO changed_column (account_id, name, check_id, contract_id, key_id, severity,
    environment)
  SELECT account_id, c.name, id, contract_id, key_id, severity, environment::environment
  FROM ${CHANGED_COLUMNS.rows("c")} JOIN recorded ON recorded.n = c.check_n`;

/**
 * The outcome of each check, except those that were not admitted or that the credits did not cover,
 * and the admission of each known key.
 */
const outcomes = `
  SELECT n::int, CASE WHEN id IN (SELECT id FROM recorded) THEN 'recorded' ELSE 'repeated' END
    AS outcome, now()::timestamptz(3) AS now, NULL::boolean AS is_active, NULL::boolean AS is_suspended,
    NULL::int AS count, NULL::timestamptz AS minute
  FROM affordable
  UNION ALL
  SELECT n::int, 'outdated', NULL, NULL, NULL, NULL, NULL
  FROM admitted JOIN locked ON locked.id = admitted.account_id WHERE judged_by <> subjects_version
  UNION ALL
  SELECT n::int, 'admission', clock_timestamp(), is_active, is_suspended, count, minute
  FROM admission`;

/**
 * The statement that admits a batch's requests, spends credits, stores the checks and queues their
 * deliveries, atomically.
 */
export const RECORD = withFragments(
  {
    ...{ asked, locked, ...counting(KEYS, "locked"), admitted, affordable, remembered, recorded },
    ...{ spending, spent, charged, counted, interned, stored, queued, named },
  },
  outcomes,
);
