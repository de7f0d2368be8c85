import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS, INCIDENT_HOURS } from "#domain/limit.ts";
import { counting, IS_ADMITTED } from "#server/keys/store/request-count.ts";
import { withFragments } from "#server/store/fragments.ts";
import { CHANGES, CHECKS, DELIVERIES, KEYS, SCHEMAS } from "./batch.ts";

const rowsOfChecks = `
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
  WHERE key_n IS NULL OR (grant_version = key_grant AND ${IS_ADMITTED})`;

/** SQL condition: what a check was judged with is still current. */
const IS_CURRENT = `
  judged_by = subjects_version AND (valid_until IS NULL OR valid_until::timestamptz > now())`;

/**
 * Assigns an account's credits to its requests in order: to all checks of a request, or to none.
 */
const affordable = `
  SELECT admitted.* FROM admitted JOIN locked ON locked.id = admitted.account_id
  WHERE turn * ${CREDITS_PER_CHECK} <= credits_remaining AND ${IS_CURRENT}`;

const remembered = `
  INSERT INTO idempotency AS i (account_id, key, request_hash, check_id, check_ids, expires_at)
  SELECT account_id, idempotency_key, decode(request_hash, 'hex'), id,
    (SELECT array_agg(o.id ORDER BY o.n) FROM affordable o WHERE o.first_id = a.id),
    now() + interval '${IDEMPOTENCY_HOURS} hours'
  FROM affordable a WHERE idempotency_key IS NOT NULL AND id = first_id
  ON CONFLICT (account_id, key) DO UPDATE SET
    request_hash = excluded.request_hash,
    check_id = excluded.check_id,
    check_ids = excluded.check_ids,
    expires_at = excluded.expires_at
  WHERE i.expires_at <= now()
  RETURNING check_id`;

/** The checks that are stored; all later fragments deal with these only. */
const recorded = `
  SELECT * FROM affordable
  WHERE idempotency_key IS NULL OR first_id IN (SELECT check_id FROM remembered)`;

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
  INSERT INTO schema (account_id, hash, columns, details, seen_on)
  SELECT DISTINCT ON (s.n) account_id, decode(s.hash, 'hex'), s.columns::jsonb, s.details::jsonb,
    today
  FROM recorded JOIN ${SCHEMAS.rows("s")} ON s.n = schema_n
  WHERE NOT EXISTS (
    SELECT FROM schema seen
    WHERE seen.account_id = recorded.account_id AND seen.hash = decode(s.hash, 'hex')
      AND seen.seen_on >= today
  )
  ON CONFLICT (account_id, hash) DO UPDATE SET seen_on = excluded.seen_on`;

const stored = `
  INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
    severity, diff, decision, gate, source, key_id, user_id, environment)
  SELECT account_id, id, contract_id, contract_version,
    decode((${SCHEMAS.parameters.hash})[schema_n], 'hex'), result::result, severity, diff::jsonb,
    decision::decision, gate::jsonb, source::jsonb, key_id, user_id, environment::environment
  FROM recorded`;

const queued = `
  INSERT INTO delivery (account_id, id, webhook_id, check_id, event, bytes, traceparent)
  SELECT recorded.account_id, d.id, w.id, recorded.id, recorded.result::result,
    octet_length(recorded.diff), d.traceparent
  FROM ${DELIVERIES.rows("d")}
  JOIN recorded ON recorded.n = d.check_n
  JOIN webhook w ON w.account_id = recorded.account_id AND w.id = d.webhook_id`;

const named = `
  INSERT INTO changed_column (account_id, name, check_id, contract_id, key_id, severity,
    environment)
  SELECT account_id, c.searched, id, contract_id, key_id, severity, environment::environment
  FROM ${CHANGES.rows("c")} JOIN recorded ON recorded.n = c.check_n WHERE c.searched IS NOT NULL`;

/**
 * Whether a change that was seen before is a new incident: when it comes back after a day, and the
 * contract's checks in between did not have it.
 */
const HAS_COME_BACK = `
  CASE WHEN i.last_seen > excluded.last_seen - interval '${INCIDENT_HOURS} hours' THEN false
  ELSE i.last_check_id < (
    SELECT max(c.id) FROM "check" c
    WHERE c.account_id = i.account_id AND c.contract_id = i.contract_id
      AND c.id < excluded.first_check_id
  ) END`;

/** Whether a change blocks a check; a policy that only reports names changes and blocks none. */
const STOPS = "blocks = 1 AND decision = 'block'";

/** Whether a change that was seen before blocks now and did not in the last check that had it. */
const BEGINS_TO_BLOCK = `
  excluded.blocking_since IS NOT NULL AND (NOT i.blocks OR i.blocking_since IS NULL)`;

const seen = `
  INSERT INTO incident AS i (account_id, contract_id, kind, "column", "from", "to",
    first_check_id, first_seen, last_check_id, last_seen, checks, blocks, blocking_check_id,
    blocking_since)
  SELECT account_id, contract_id, kind::change_kind, name, old_type, new_type,
    min(id), now(), max(id), now(), count(*), (array_agg(blocks ORDER BY id DESC))[1] = 1,
    min(id) FILTER (WHERE ${STOPS}), CASE WHEN bool_or(${STOPS}) THEN now() END
  FROM ${CHANGES.rows("c")} JOIN recorded ON recorded.n = c.check_n
  GROUP BY account_id, contract_id, kind, name, old_type, new_type
  ON CONFLICT (account_id, contract_id, "column", kind, "from", "to") DO UPDATE SET
    (first_check_id, first_seen, checks, told_at, blocking_check_id, blocking_since) = (
      SELECT CASE WHEN back THEN excluded.first_check_id ELSE i.first_check_id END,
        CASE WHEN back THEN excluded.first_seen ELSE i.first_seen END,
        CASE WHEN back THEN excluded.checks ELSE i.checks + excluded.checks END,
        CASE WHEN back THEN NULL ELSE i.told_at END,
        CASE WHEN back OR begins THEN excluded.blocking_check_id ELSE i.blocking_check_id END,
        CASE WHEN back OR begins THEN excluded.blocking_since ELSE i.blocking_since END
      FROM (SELECT ${HAS_COME_BACK} AS back, ${BEGINS_TO_BLOCK} AS begins) b
    ),
    last_check_id = excluded.last_check_id,
    last_seen = excluded.last_seen,
    blocks = excluded.blocks`;

/**
 * The outcome of each request, under the number of its first check, except those that were not
 * admitted or that the credits did not cover; and the admission of each known key.
 */
const outcomes = `
  SELECT n::int, CASE WHEN id IN (SELECT id FROM recorded) THEN 'recorded' ELSE 'repeated' END
    AS outcome, now()::timestamptz(3) AS now, NULL::boolean AS is_active, NULL::text AS role,
    NULL::boolean AS is_expired, NULL::boolean AS is_suspended, NULL::text[] AS rights,
    NULL::text[] AS contracts, NULL::int AS grant_version, NULL::int AS count,
    NULL::timestamptz AS minute
  FROM affordable WHERE id = first_id
  UNION ALL
  SELECT n::int, 'outdated', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM admitted JOIN locked ON locked.id = admitted.account_id
  WHERE admitted.id = first_id AND NOT (${IS_CURRENT})
  UNION ALL
  SELECT n::int, 'admission', clock_timestamp(), is_active, role, is_expired, is_suspended, rights,
    contracts, grant_version, count, minute
  FROM admission`;

/**
 * The statement that admits a batch's requests, spends credits, stores the checks and queues their
 * deliveries, atomically.
 */
export const RECORD = withFragments(
  {
    asked: rowsOfChecks,
    locked,
    ...counting(KEYS, "locked"),
    admitted,
    affordable,
    remembered,
    recorded,
    spending,
    spent,
    charged,
    counted,
    interned,
    stored,
    queued,
    named,
    seen,
  },
  outcomes,
);
