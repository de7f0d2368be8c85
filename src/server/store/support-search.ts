import { Prisma } from "../../generated/prisma/client.ts";
import type { Database } from "../database/connect.ts";
import { firstCodePoints } from "../domain/name.ts";
import type { SupportTerm } from "../domain/support-term.ts";
import { likePrefix } from "./like.ts";

/** Something that support looked for, and whose it is. `label`: what it is called, if anything. */
export type Hit = {
  kind: "account" | "person" | "check" | "contract" | "webhook" | "key" | "delivery";
  id: string;
  label: string | null;
  account_id: string;
  account_name: string;
  credits_remaining: number;
  is_suspended: boolean;
  /** Of a delivery: where its page is. */
  webhook_id: string | null;
};

/** Characters of a URL that `webhook_url_start_idx` has. */
const URL_START = 400;

/** As the index has it, in the order of which hits are shown. */
const INDEXED_URL = Prisma.sql`left(lower(w.url), ${Prisma.raw(String(URL_START))})`;

const ACCOUNT = Prisma.sql`a.id AS account_id, a.name AS account_name,
  a.credits_remaining::float AS credits_remaining, a.suspended_at IS NOT NULL AS is_suspended`;

/** Over all accounts, for staff alone: what has this id, or begins with this text; at most `limit` of a kind. */
export async function searchAll(db: Database, term: SupportTerm, limit: number): Promise<Hit[]> {
  if (term.kind === "id") return db.$queryRaw<Hit[]>(byId(term.prefix, term.id));
  const lower = likePrefix(term.text.toLowerCase());
  if (term.kind === "key_preview") {
    const condition = Prisma.sql`k.key_preview LIKE ${likePrefix(term.text)}`;
    return db.$queryRaw<Hit[]>`
      ${keys(condition)} ORDER BY k.key_preview USING ~<~, k.id LIMIT ${limit}`;
  }
  if (term.kind === "url") {
    const start = likePrefix(firstCodePoints(term.text.toLowerCase(), URL_START));
    const condition = Prisma.sql`${INDEXED_URL} LIKE ${start} AND lower(w.url) LIKE ${lower}`;
    return db.$queryRaw<Hit[]>`
      ${webhooks(condition)} ORDER BY ${INDEXED_URL} USING ~<~, w.id LIMIT ${limit}`;
  }
  return db.$queryRaw<Hit[]>`
    (${accounts(Prisma.sql`lower(a.name) LIKE ${lower}`)}
      ORDER BY lower(a.name) USING ~<~, a.id LIMIT ${limit}) UNION ALL
    (${people(Prisma.sql`u.email LIKE ${lower}`)}
      ORDER BY u.email USING ~<~, a.id LIMIT ${limit}) UNION ALL
    (${contracts(Prisma.sql`lower(c.name) LIKE ${lower}`)}
      ORDER BY lower(c.name) USING ~<~, c.account_id, c.id LIMIT ${limit})`;
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
      return ofSomeAccount("check", id);
    case "dlv":
      return ofSomeAccount("delivery", id);
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

/** What follows a URL's path may be a secret of its receiver. */
function webhooks(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'webhook' AS kind, w.id, regexp_replace(w.url, '[?#].*', '?…') AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM webhook w JOIN account a ON a.id = w.account_id WHERE ${condition}`;
}

function keys(condition: Prisma.Sql) {
  return Prisma.sql`
    SELECT 'key' AS kind, k.id, k.key_preview || '…' AS label, ${ACCOUNT}, NULL AS webhook_id
    FROM api_key k JOIN account a ON a.id = k.account_id WHERE ${condition}`;
}

/**
 * A check or delivery by its id alone. There are too many for an index of their ids, which each
 * check would pay for; instead each account that has any is asked by its primary key.
 */
function ofSomeAccount(kind: "check" | "delivery", id: string) {
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
