import { hash } from "node:crypto";
import type { Pool } from "pg";
import type { Column } from "#server/contracts/rules/column.ts";
import type { Environment } from "#server/keys/rules/environment.ts";
import {
  type Admission,
  type AskedKey,
  admissionAt,
  askedKeys,
  counting,
  IS_ADMITTED,
  isAdmitted,
} from "#server/keys/store/request-count.ts";
import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS } from "#server/rules/limit.ts";
import { intArray, textArray } from "#server/store/array-parameter.ts";
import { newId } from "#server/store/id.ts";
import type { StoredCheck } from "../rules/check-body.ts";
import { changedColumns } from "../rules/diff.ts";
import type { Verdict } from "../rules/verdict.ts";

export type JudgedCheck = Verdict & {
  /** The key to admit with the check, by its SHA-256 in hex; null when the request is admitted. */
  key_hash: string | null;
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
 * What became of a check. "refused": its request is not admitted. "no_credits": the balance is
 * zero. "repeated": its Idempotency-Key belongs to a check that was stored a moment ago. "outdated":
 * a contract or webhook of the account has changed since; it has to be judged again. "crowded_out":
 * its credit was set aside for one that was refused, repeated or outdated; it has to be recorded
 * again.
 */
export type Recorded =
  | StoredCheck
  | "refused"
  | "no_credits"
  | "repeated"
  | "outdated"
  | "crowded_out";

/** What became of a check, and of its key if that was to be admitted with it: null is unknown. */
export type Recording<Outcome = Recorded> = {
  recorded: Outcome;
  admission: Admission | null | undefined;
};

/**
 * `locked` holds each account from here to the commit, in one order for all, and knows what was
 * committed last; only then are requests counted, so that no other request waits for a count while
 * this waits for an account. Within the batch the credits of an account go to its checks in their
 * order (`turn`).
 */
const SQL = `
  WITH asked AS (
    SELECT *, (now() AT TIME ZONE 'UTC')::date AS today
    FROM unnest(
      $1::text[], $2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[],
      $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $22::int[],
      $23::int[], $24::int[]
    ) WITH ORDINALITY AS a (account_id, turn, id, contract_id, contract_version, schema_n, result,
      severity, diff, key_id, user_id, environment, idempotency_key, request_hash, judged_by,
      key_n, place, n)
  ), locked AS (
    SELECT id, credits_remaining, subjects_version, suspended_at FROM account
    WHERE id = ANY($1::text[])
    ORDER BY id FOR NO KEY UPDATE
  ), asked_key AS (
    SELECT n, decode(hash, 'hex') AS hash, requests
    FROM unnest((SELECT $25::text[]), (SELECT $26::int[])) WITH ORDINALITY AS a (hash, requests, n)
    WHERE (SELECT count(*) FROM locked) > 0
  ), ${counting("locked")}, admitted AS (
    SELECT asked.* FROM asked LEFT JOIN admission ON admission.n = key_n
    WHERE key_n IS NULL OR (${IS_ADMITTED})
  ), affordable AS (
    SELECT admitted.* FROM admitted JOIN locked ON locked.id = admitted.account_id
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
    INSERT INTO delivery (account_id, id, webhook_id, check_id, event, bytes)
    SELECT recorded.account_id, d.id, w.id, recorded.id, recorded.result::result,
      octet_length(recorded.diff)
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
    AS outcome, now()::timestamptz(3) AS now, NULL::boolean AS is_active, NULL::boolean AS is_suspended,
    NULL::int AS count, NULL::timestamptz AS minute
  FROM affordable
  UNION ALL
  SELECT n::int, 'outdated', NULL, NULL, NULL, NULL, NULL
  FROM admitted JOIN locked ON locked.id = admitted.account_id WHERE judged_by <> subjects_version
  UNION ALL
  SELECT n::int, 'admission', clock_timestamp(), is_active, is_suspended, count, minute
  FROM admission`;

/** None for a check that is not admitted, or that the credits of its account did not reach. */
type CheckRow =
  | { n: number; outcome: "recorded"; now: Date }
  | { n: number; outcome: "repeated" | "outdated" };

type Row = CheckRow | (Admission & { n: number; outcome: "admission" });

/**
 * Admits the request of each check, spends its credit, stores it and queues its deliveries, or does
 * nothing for it but count the request, in one statement for all (spec 4.4, 6.1, 8).
 */
export async function recordChecks(pool: Pool, checks: JudgedCheck[]): Promise<Recording[]> {
  const { asked, hashes, requests } = askedKeys(checks.map(({ key_hash }) => key_hash));
  const firsts = new Map<unknown, Candidate>();
  for (const [index, check] of checks.entries()) {
    const twin = twinOf(check);
    if (!firsts.has(twin)) firsts.set(twin, { check, id: newId("chk"), key: asked[index] ?? null });
  }
  const batch = [...firsts.values()];
  const values = [...valuesOf(batch), textArray(hashes), intArray(requests)];
  const { rows } = await pool.query<Row>({ name: "record", text: SQL, values });

  const keys = new Map<number, Admission>();
  const answers = new Map<unknown, CheckRow>();
  for (const row of rows) {
    if (row.outcome === "admission") keys.set(row.n, row);
    else answers.set(batch[row.n - 1], row);
  }
  const admissionOf = (key: AskedKey | null) => {
    if (!key) return undefined;
    const admission = keys.get(key.n);
    return admission ? admissionAt(admission, key.place, requests[key.n - 1] ?? 0) : null;
  };
  const unspent = new Set<string>();
  for (const candidate of batch) {
    const { outcome } = answers.get(candidate) ?? {};
    const isUnspent = outcome ? outcome !== "recorded" : isRefused(admissionOf(candidate.key));
    if (isUnspent) unspent.add(candidate.check.account_id);
  }

  return checks.map((check, index) => {
    const admission = admissionOf(asked[index] ?? null);
    return { recorded: isRefused(admission) ? "refused" : recordedOf(check), admission };
  });

  function recordedOf(check: JudgedCheck): Recorded {
    const first = firsts.get(twinOf(check)) as Candidate;
    const answer = answers.get(first);
    if (!answer) return unspent.has(check.account_id) ? "crowded_out" : "no_credits";
    if (answer.outcome !== "recorded") return answer.outcome;
    if (first.check !== check) return "repeated";
    const { contract_id, result, severity, diff } = check;
    return { id: first.id, contract_id, result, severity, diff, created_at: answer.now };
  }
}

type Candidate = { check: JudgedCheck; id: string; key: AskedKey | null };

function isRefused(admission: Admission | null | undefined) {
  return admission !== undefined && !isAdmitted(admission);
}

/** The same of checks with one Idempotency-Key: only the first of a batch can be new. */
function twinOf(check: JudgedCheck): unknown {
  return check.idempotency ? `${check.account_id} ${check.idempotency.key}` : check;
}

/** The parameters of `SQL`. */
function valuesOf(batch: Candidate[]): Buffer[] {
  const turns = new Map<string, number>();
  const turn = batch.map(({ check: { account_id } }) => {
    const turn = (turns.get(account_id) ?? 0) + 1;
    turns.set(account_id, turn);
    return turn;
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
  const texts = (pick: (check: JudgedCheck) => string | null) =>
    textArray(batch.map(({ check }) => pick(check)));
  const ints = (pick: (check: JudgedCheck) => number) =>
    intArray(batch.map(({ check }) => pick(check)));
  return [
    texts(({ account_id }) => account_id),
    intArray(turn),
    textArray(batch.map(({ id }) => id)),
    texts(({ contract_id }) => contract_id),
    ints(({ contract_version }) => contract_version),
    intArray(schema),
    texts(({ result }) => result),
    ints(({ severity }) => severity),
    texts(({ diff }) => JSON.stringify(diff)),
    texts(({ key_id }) => key_id),
    texts(({ user_id }) => user_id),
    texts(({ environment }) => environment),
    texts(({ idempotency }) => idempotency?.key ?? null),
    texts(({ idempotency }) =>
      idempotency ? Buffer.from(idempotency.request_hash).toString("hex") : null,
    ),
    textArray(interned.map(({ hash }) => hash)),
    textArray(interned.map(({ columns }) => columns)),
    textArray(deliveries.map(() => newId("dlv"))),
    intArray(deliveries.map(({ n }) => n)),
    textArray(deliveries.map(({ webhook_id }) => webhook_id)),
    textArray(changes.map(({ name }) => name)),
    intArray(changes.map(({ n }) => n)),
    ints(({ subjects_version }) => subjects_version),
    intArray(batch.map(({ key }) => key?.n ?? null)),
    intArray(batch.map(({ key }) => key?.place ?? null)),
  ];
}
