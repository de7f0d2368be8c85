import { hash } from "node:crypto";
import type { Pool } from "pg";
import type { StoredCheck } from "../domain/check-body.ts";
import type { Column } from "../domain/column.ts";
import { changedColumns } from "../domain/diff.ts";
import type { Environment } from "../domain/environment.ts";
import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS } from "../domain/limit.ts";
import type { Verdict } from "../domain/verdict.ts";
import { newId } from "./id.ts";

export type JudgedCheck = Verdict & {
  account_id: string;
  contract_id: string;
  contract_version: number;
  /** Of the state of contract and webhooks that it was judged by. */
  subjects_version: number;
  incoming: Column[];
  key_id: string | null;
  user_id: string | null;
  environment: Environment;
  /** The webhooks that this check triggers. */
  webhook_ids: string[];
  idempotency: { key: string; request_hash: Uint8Array } | null;
};

/**
 * What became of a check. "no_credits": the balance is zero. "repeated": its Idempotency-Key
 * belongs to a check that was stored a moment ago. "outdated": a contract or webhook of the account
 * has changed since; it has to be judged again. "crowded_out": its credit was set aside for one that
 * turned out to be repeated or outdated; it has to be recorded again.
 */
export type Recorded = StoredCheck | "no_credits" | "repeated" | "outdated" | "crowded_out";

/**
 * `locked` holds each account from here to the commit, in one order for all, and knows what was
 * committed last. Within the batch the credits of an account go to its checks in their order (`turn`).
 */
const SQL = `
  WITH asked AS (
    SELECT *, (now() AT TIME ZONE 'UTC')::date AS today
    FROM unnest(
      $1::text[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $22::int[]
    ) WITH ORDINALITY AS a (account_id, turn, id, contract_id, contract_version, schema_n, result,
      severity, diff, key_id, user_id, environment, idempotency_key, request_hash, judged_by, n)
  ), locked AS (
    SELECT id, credits_remaining, subjects_version FROM account WHERE id = ANY($1::text[])
    ORDER BY id FOR NO KEY UPDATE
  ), affordable AS (
    SELECT asked.* FROM asked JOIN locked ON locked.id = asked.account_id
    WHERE turn * ${CREDITS_PER_CHECK} <= credits_remaining AND judged_by = subjects_version
  ), remembered AS (
    INSERT INTO idempotency AS i (account_id, key, request_hash, check_id, expires_at)
    SELECT account_id, idempotency_key, decode(request_hash, 'hex'), id,
      now() + interval '${IDEMPOTENCY_HOURS} hours'
    FROM affordable WHERE idempotency_key IS NOT NULL
    ON CONFLICT (account_id, key) DO UPDATE SET
      request_hash = excluded.request_hash,
      check_id = excluded.check_id,
      expires_at = excluded.expires_at
    WHERE i.expires_at <= now()
    RETURNING check_id
  ), recorded AS (
    SELECT * FROM affordable
    WHERE idempotency_key IS NULL OR id IN (SELECT check_id FROM remembered)
  ), spending AS (
    SELECT account_id, today, count(*) AS checks FROM recorded GROUP BY account_id, today
  ), spent AS (
    UPDATE account SET
      credits_remaining = credits_remaining - checks * ${CREDITS_PER_CHECK},
      credits_used = credits_used + checks * ${CREDITS_PER_CHECK},
      total_checks = total_checks + checks
    FROM spending WHERE account.id = spending.account_id
  ), entered AS (
    INSERT INTO credit_entry AS c (account_id, id, amount, reason, actor)
    SELECT account_id, 'day_' || to_char(today, 'YYYY-MM-DD'), -checks * ${CREDITS_PER_CHECK}, 'checks', 'system'
    FROM spending
    ON CONFLICT (account_id, id) DO UPDATE SET amount = c.amount + excluded.amount
  ), counted AS (
    INSERT INTO check_day AS d (account_id, day, contract_id, key_id, result, severity, checks)
    SELECT account_id, today, contract_id, coalesce(key_id, ''), result::result, severity, count(*)
    FROM recorded GROUP BY account_id, today, contract_id, coalesce(key_id, ''), result, severity
    ON CONFLICT (account_id, day, contract_id, key_id, result, severity)
      DO UPDATE SET checks = d.checks + excluded.checks
  ), interned AS (
    INSERT INTO schema (account_id, hash, columns, seen_on)
    SELECT DISTINCT ON (u.n) account_id, decode(u.hash, 'hex'), u.columns::jsonb, today
    FROM recorded
    JOIN unnest($15::text[], $16::text[]) WITH ORDINALITY AS u (hash, columns, n) ON u.n = schema_n
    WHERE NOT EXISTS (
      SELECT FROM schema s
      WHERE s.account_id = recorded.account_id AND s.hash = decode(u.hash, 'hex')
        AND s.seen_on >= today
    )
    ON CONFLICT (account_id, hash) DO UPDATE SET seen_on = excluded.seen_on
  ), stored AS (
    INSERT INTO "check" (account_id, id, contract_id, contract_version, schema_hash, result,
      severity, diff, key_id, user_id, environment)
    SELECT account_id, id, contract_id, contract_version, decode(($15::text[])[schema_n], 'hex'),
      result::result, severity, diff::jsonb, key_id, user_id, environment::environment
    FROM recorded
  ), queued AS (
    INSERT INTO delivery (account_id, id, webhook_id, check_id, event)
    SELECT recorded.account_id, d.id, w.id, recorded.id, recorded.result::result
    FROM unnest($17::text[], $18::int[], $19::text[]) AS d (id, n, webhook_id)
    JOIN recorded ON recorded.n = d.n
    JOIN webhook w ON w.account_id = recorded.account_id AND w.id = d.webhook_id
  ), named AS (
    INSERT INTO changed_column (account_id, name, check_id, contract_id, key_id, severity,
      environment)
    SELECT account_id, name, id, contract_id, key_id, severity, environment::environment
    FROM unnest($20::text[], $21::int[]) AS c (name, n) JOIN recorded USING (n)
  )
  SELECT n::int, CASE WHEN id IN (SELECT id FROM recorded) THEN 'recorded' ELSE 'repeated' END
    AS outcome, now()::timestamptz(3) AS created_at
  FROM affordable
  UNION ALL
  SELECT n::int, 'outdated', NULL
  FROM asked JOIN locked ON locked.id = asked.account_id WHERE judged_by <> subjects_version`;

/** None for a check that the credits set aside for its account did not reach. */
type Row =
  | { n: number; outcome: "recorded"; created_at: Date }
  | { n: number; outcome: "repeated" | "outdated" };

/**
 * Spends the credit of each check, stores it and queues its deliveries, or does nothing at all for
 * it, in one statement for all (spec 4.4, 6.1).
 */
export async function recordChecks(pool: Pool, checks: JudgedCheck[]): Promise<Recorded[]> {
  const firsts = new Map<unknown, Candidate>();
  for (const check of checks) {
    if (!firsts.has(twinOf(check))) firsts.set(twinOf(check), { check, id: newId("chk") });
  }
  const batch = [...firsts.values()];
  const { rows } = await pool.query<Row>({ name: "record", text: SQL, values: valuesOf(batch) });

  const answers = new Map(rows.map((row) => [batch[row.n - 1], row]));
  const unspent = new Set<string>();
  for (const [candidate, { outcome }] of answers) {
    if (candidate && outcome !== "recorded") unspent.add(candidate.check.account_id);
  }
  return checks.map((check) => {
    const first = firsts.get(twinOf(check)) as Candidate;
    const answer = answers.get(first);
    if (!answer) return unspent.has(check.account_id) ? "crowded_out" : "no_credits";
    if (answer.outcome !== "recorded") return answer.outcome;
    if (first.check !== check) return "repeated";
    const { contract_id, result, severity, diff } = check;
    return { id: first.id, contract_id, result, severity, diff, created_at: answer.created_at };
  });
}

type Candidate = { check: JudgedCheck; id: string };

/** The same of checks with one Idempotency-Key: only the first of a batch can be new. */
function twinOf(check: JudgedCheck): unknown {
  return check.idempotency ? `${check.account_id} ${check.idempotency.key}` : check;
}

/** The parameters of `SQL`. */
function valuesOf(batch: Candidate[]): unknown[] {
  const turns = new Map<string, number>();
  const turn = batch.map(({ check: { account_id } }) => {
    turns.set(account_id, (turns.get(account_id) ?? 0) + 1);
    return turns.get(account_id);
  });
  const schemas = new Map<string, { n: number; hash: string; columns: string }>();
  const schema = batch.map(({ check }) => {
    const columns = JSON.stringify(check.incoming.map(({ name, type }) => ({ name, type })));
    const name = `${check.account_id} ${columns}`;
    const known = schemas.get(name);
    if (known) return known.n;
    schemas.set(name, { n: schemas.size + 1, hash: hash("sha256", columns, "hex"), columns });
    return schemas.size;
  });
  const interned = [...schemas.values()];
  const deliveries = batch.flatMap(({ check: { webhook_ids } }, index) =>
    webhook_ids.map((webhook_id) => ({ n: index + 1, webhook_id })),
  );
  const changes = batch.flatMap(({ check }, index) =>
    changedColumns(check.diff).map((name) => ({ name, n: index + 1 })),
  );
  const of = <T>(pick: (check: JudgedCheck) => T) => batch.map(({ check }) => pick(check));
  return [
    of(({ account_id }) => account_id),
    turn,
    batch.map(({ id }) => id),
    of(({ contract_id }) => contract_id),
    of(({ contract_version }) => contract_version),
    schema,
    of(({ result }) => result),
    of(({ severity }) => severity),
    of(({ diff }) => JSON.stringify(diff)),
    of(({ key_id }) => key_id),
    of(({ user_id }) => user_id),
    of(({ environment }) => environment),
    of(({ idempotency }) => idempotency?.key ?? null),
    of(({ idempotency }) =>
      idempotency ? Buffer.from(idempotency.request_hash).toString("hex") : null,
    ),
    interned.map(({ hash }) => hash),
    interned.map(({ columns }) => columns),
    deliveries.map(() => newId("dlv")),
    deliveries.map(({ n }) => n),
    deliveries.map(({ webhook_id }) => webhook_id),
    changes.map(({ name }) => name),
    changes.map(({ n }) => n),
    of(({ subjects_version }) => subjects_version),
  ];
}
