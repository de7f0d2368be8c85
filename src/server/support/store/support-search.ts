import type { SupportTerm } from "#domain/support/support-term.ts";
import { codePoints, firstCodePoints } from "#domain/text/name.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import { likePart, likePrefix } from "#server/store/like.ts";
import { SHOWN_URL } from "#server/webhooks/store/shown-url.ts";

export const HIT_KINDS = [
  ...(["account", "person", "check", "contract", "webhook", "key", "delivery", "request"] as const),
];
export type HitKind = (typeof HIT_KINDS)[number];

/** A search result with its account. `label` is its name, if any. */
export type Hit = {
  kind: HitKind;
  id: string;
  label: string | null;
  account_id: string;
  account_name: string;
  credits_remaining: number;
  is_suspended: boolean;
  /** For a delivery, the webhook on whose page it is. */
  webhook_id: string | null;
};

/** Indexed prefix length of a URL, in characters. */
const URL_START = 400;

/** Minimum length of a substring search: the indexes are of trigrams. */
const SHORTEST_PART = 3;

const ACCOUNT = Prisma.sql`a.id AS account_id, a.name AS account_name,
  a.credits_remaining::float AS credits_remaining, a.suspended_at IS NOT NULL AS is_suspended`;

/**
 * How one kind is searched, matching its indexes: `start` for prefixes, in the order in which hits
 * are shown, and `words` for substrings.
 */
type KindSearch = {
  rows: (condition: Prisma.Sql) => Prisma.Sql;
  start: Prisma.Sql;
  words: Prisma.Sql;
  /** True when prefixes are case-sensitive; everything else is compared in lower case. */
  keepsCase?: true;
};

const ACCOUNT_NAME = Prisma.sql`lower(a.name)`;
const EMAIL = Prisma.sql`lower(u.email)`;
const CONTRACT_NAME = Prisma.sql`lower(c.name)`;
const URL_TEXT = Prisma.sql`left(lower(w.url), ${Prisma.raw(String(URL_START))})`;
/** Cuts the URL after its path, so that a secret in its query cannot be guessed by searching. */
const URL_WORDS = Prisma.sql`
  left(split_part(split_part(lower(w.url), '?', 1), '#', 1), ${Prisma.raw(String(URL_START))})`;

const SEARCHES = {
  account: { rows: accounts, start: ACCOUNT_NAME, words: ACCOUNT_NAME },
  person: { rows: people, start: Prisma.sql`u.email`, words: EMAIL },
  contract: { rows: contracts, start: CONTRACT_NAME, words: CONTRACT_NAME },
  webhook: { rows: standardWebhooks, start: URL_TEXT, words: URL_WORDS },
  key: {
    rows: keys,
    start: Prisma.sql`k.key_preview`,
    keepsCase: true,
    words: Prisma.sql`lower(k.key_preview || ' ' || coalesce(k.label, ''))`,
  },
} satisfies Record<string, KindSearch>;

/**
 * Searches all accounts, for staff only: by id, or by name case-insensitively. Returns at most
 * `limit` hits per kind, those that begin with the term first.
 */
export async function searchAll(db: Database, term: SupportTerm, limit: number): Promise<Hit[]> {
  const { account, person, contract, webhook, key } = SEARCHES;
  switch (term.kind) {
    case "id":
      return db.$queryRaw<Hit[]>(byId(term.prefix, term.id));
    case "key_preview":
      return db.$queryRaw<Hit[]>(startingWithOrHaving(key, term.text, limit));
    case "url": {
      const whole = Prisma.sql`lower(w.url) LIKE ${likePart(term.text.toLowerCase())}`;
      const rows = (condition: Prisma.Sql) =>
        standardWebhooks(Prisma.sql`${condition} AND ${whole}`);
      const start = firstCodePoints(term.text, URL_START);
      return db.$queryRaw<Hit[]>(startingWithOrHaving({ ...webhook, rows }, start, limit));
    }
    // A text in the form of a request id may also be a name.
    case "request":
    case "text": {
      const searches = [account, person, contract, webhook, key].map((search) =>
        startingWithOrHaving(search, term.text, limit),
      );
      if (term.kind === "request") searches.unshift(refused(term.text, limit));
      return db.$queryRaw<Hit[]>(Prisma.join(searches, " UNION ALL "));
    }
  }
}

function startingWithOrHaving(
  { rows, start, words, keepsCase }: KindSearch,
  text: string,
  limit: number,
) {
  const part = text.toLowerCase();
  const begins = Prisma.sql`${start} LIKE ${likePrefix(keepsCase ? text : part)}`;
  const starting = Prisma.sql`${rows(begins)} ORDER BY ${start} USING ~<~, id LIMIT ${limit}`;
  if (codePoints(part) < SHORTEST_PART) return Prisma.sql`(${starting})`;
  const has = Prisma.sql`trigrams(${words}) @> trigrams(${part}) AND ${words} LIKE ${likePart(part)}
    AND NOT ${begins}`;
  return Prisma.sql`(SELECT * FROM ((${starting}) UNION ALL (${rows(has)} LIMIT ${limit})) AS found
    LIMIT ${limit})`;
}

function byId(prefix: (SupportTerm & { kind: "id" })["prefix"], id: string): Prisma.Sql {
  switch (prefix) {
    case "acc":
      return accounts(Prisma.sql`a.id = ${id}`);
    case "usr":
      return people(Prisma.sql`u.id = ${id}`);
    case "ctr":
      return contracts(Prisma.sql`c.id = ${id}`);
    case "whk":
      return webhooks(Prisma.sql`w.id = ${id}`);
    case "key":
      return keys(Prisma.sql`k.id = ${id}`);
    case "chk":
      return probeAccounts("check", id);
    case "dlv":
      return probeAccounts("delivery", id);
  }
}

function accounts(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'account' AS kind, a.id, NULL AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM account a WHERE ${condition}`;
}

function people(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'person' AS kind, u.id, u.email AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM "user" u JOIN membership m ON m.user_id = u.id JOIN account a ON a.id = m.account_id
    WHERE ${condition}`;
}

function contracts(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'contract' AS kind, c.id, c.name AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM contract c JOIN account a ON a.id = c.account_id WHERE ${condition}`;
}

/** A search by URL could guess that of a channel, which is a secret. */
function standardWebhooks(condition: Prisma.Sql) {
  return webhooks(Prisma.sql`${condition} AND w.kind = 'standard'`);
}

/** Searches webhooks. What follows a URL's path may be a secret and is cut off. */
function webhooks(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'webhook' AS kind, w.id, regexp_replace(${SHOWN_URL}, '[?#].*', '?…') AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM webhook w JOIN account a ON a.id = w.account_id WHERE ${condition}`;
}

function keys(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'key' AS kind, k.id, k.key_preview || '…' AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM api_key k JOIN account a ON a.id = k.account_id WHERE ${condition}`;
}

/** Finds a refused request by its id. An accepted request is found through its check. */
function refused(request_id: string, limit: number) {
  return Prisma.sql`
    (SELECT 'request' AS kind, ${request_id} AS id, r.reason AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM refused_request r JOIN account a ON a.id = r.account_id
    WHERE r.request_ids @> ARRAY[${request_id}::uuid] LIMIT ${limit})`;
}

/**
 * Finds a check or delivery by its id alone. An index on the id would slow every check down, so
 * the primary key is probed for each account instead; for a check, only for accounts with checks.
 */
function probeAccounts(kind: "check" | "delivery", id: string) {
  const webhook = Prisma.raw(kind === "delivery" ? "t.webhook_id" : "NULL");
  return Prisma.sql`
    SELECT ${kind} AS kind, found.id, NULL AS label, ${ACCOUNT}, found.webhook_id
    FROM account a CROSS JOIN LATERAL (
      SELECT t.id, ${webhook} AS webhook_id FROM ${Prisma.raw(`"${kind}"`)} t
      WHERE t.account_id = a.id AND t.id = ${id} LIMIT 1
    ) found
    WHERE a.total_checks > 0 OR ${kind} = 'delivery'
    LIMIT 1`;
}
