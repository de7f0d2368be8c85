import type { Reach } from "#domain/keys/grant.ts";
import { SECRET_OVERLAP_HOURS, WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import { isResult, PROPOSAL_EVENT, type WebhookEvent } from "#domain/webhooks/webhook-event.ts";
import type { WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { Prisma } from "#generated/prisma/client.ts";
import type { Database } from "#server/database/connect.ts";
import type { Page } from "#server/store/page.ts";
import { destinationOf } from "../rules/webhook-url.ts";
import { SHOWN_EVENTS } from "./shown-event.ts";
import { SHOWN_URL } from "./shown-url.ts";

export type Webhook = {
  id: string;
  /** As it may be shown. */
  url: string;
  events: WebhookEvent[];
  contract_id: string | null;
  kind: WebhookKind;
  only_blocked: boolean;
  active: boolean;
  created_at: Date;
};

/** The columns of the webhook `w`. */
export const WEBHOOK_COLUMNS = Prisma.sql`w.id, ${SHOWN_URL} AS url,
  ${SHOWN_EVENTS} AS events, w.contract_id,
  w.kind::text, w.only_blocked, w.active, w.created_at`;

/** "too_many": the account's limit is reached. */
type Creation = { kind: "created"; webhook: Webhook } | { kind: "no_contract" | "too_many" };

/**
 * Stores a webhook with its encrypted secret and counts it, in one statement. It is made by a person,
 * or by a key for its owner.
 */
export async function createWebhook(
  db: Database,
  account_id: string,
  webhook: {
    id: string;
    url: string;
    events: WebhookEvent[];
    contract_id: string | null;
    kind?: WebhookKind;
    only_blocked?: boolean;
    /** Empty for a kind that signs nothing. */
    secret: Uint8Array;
  },
  { user_id, key_id }: { user_id?: string; key_id?: string } = {},
): Promise<Creation> {
  const { id, url, events, contract_id, kind = "standard", secret } = webhook;
  const only_blocked = webhook.only_blocked ?? false;
  const rows = await db.$queryRaw<((Webhook | { id: null }) & { in_scope: boolean })[]>`
    WITH scope AS (
      SELECT WHERE ${contract_id}::text IS NULL OR EXISTS (
        SELECT FROM contract WHERE account_id = ${account_id} AND id = ${contract_id}
      )
    ), counted AS (
      INSERT INTO webhook_count AS c (account_id, count)
      SELECT ${account_id}, 1 + (SELECT count(*)::int FROM webhook WHERE account_id = ${account_id})
      FROM scope
      ON CONFLICT (account_id) DO UPDATE SET count = c.count + 1
      WHERE c.count < ${WEBHOOKS_PER_ACCOUNT}::int
      RETURNING account_id
    ), created AS (
      INSERT INTO webhook AS w (account_id, id, url, destination, events, proposals, contract_id, kind, only_blocked, secret, created_by)
      SELECT account_id, ${id}, ${url}, ${destinationOf(url)}, ${events.filter(isResult)}::result[],
        ${events.includes(PROPOSAL_EVENT)}, ${contract_id},
        ${kind}::webhook_kind, ${only_blocked}, ${secret},
        (SELECT u.id FROM "user" u WHERE u.id = ${user_id ?? null} AND NOT EXISTS (
          SELECT FROM api_key k
          WHERE k.account_id = ${account_id} AND k.id = ${key_id ?? null} AND k.kind = 'service'))
      FROM counted
      RETURNING ${WEBHOOK_COLUMNS}
    )
    SELECT created.*, EXISTS (SELECT FROM scope) AS in_scope
    FROM (VALUES (1)) AS asked LEFT JOIN created ON true`;
  const [row] = rows;
  if (!row || row.id === null) return { kind: row?.in_scope ? "too_many" : "no_contract" };
  const { in_scope: _, ...created } = row;
  return { kind: "created", webhook: created };
}

/**
 * Returns a page of webhooks after `cursor`, newest first. With a reach, only of those that are for a
 * contract within it.
 */
export async function listWebhooks(
  db: Database,
  account_id: string,
  { limit, cursor }: Page,
  reach: Reach | null = null,
): Promise<Webhook[]> {
  const ids = reach && (await reachedWebhooks(db, account_id, reach));
  return db.$queryRaw<Webhook[]>`
    SELECT ${WEBHOOK_COLUMNS} FROM webhook w
    WHERE w.account_id = ${account_id} AND (${cursor}::text IS NULL OR w.id < ${cursor})
      AND (${ids}::text[] IS NULL OR w.id = ANY (${ids}))
    ORDER BY w.id DESC LIMIT ${limit}::int`;
}

async function reachedWebhooks(db: Database, account_id: string, reach: Reach): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT w.id, c.name FROM webhook w
    JOIN contract c ON c.account_id = w.account_id AND c.id = w.contract_id
    WHERE w.account_id = ${account_id}`;
  return rows.filter(({ name }) => reach(name)).map(({ id }) => id);
}

/**
 * Deletes a webhook, whether active or paused, so that nothing more is claimed for it. Its pending
 * deliveries are left to `abandonOrphans`. Returns what was deleted; null when there is none.
 */
export async function deleteWebhook(
  db: Database,
  account_id: string,
  id: string,
): Promise<Webhook | null> {
  const rows = await db.$queryRaw<Webhook[]>`
    WITH deleted AS (
      DELETE FROM webhook w WHERE account_id = ${account_id} AND id = ${id}
      RETURNING ${WEBHOOK_COLUMNS}
    ), unsent AS (
      DELETE FROM audit_outbox o USING deleted
      WHERE o.account_id = ${account_id} AND o.webhook_id = deleted.id
    ), uncounted AS (
      UPDATE webhook_count c SET count = c.count - 1 FROM deleted
      WHERE c.account_id = ${account_id}
    )
    SELECT * FROM deleted`;
  return rows[0] ?? null;
}

/**
 * Pauses or resumes a webhook. `changed` is false when it already was in that state. Null when
 * there is none.
 */
export async function setWebhookActive(
  db: Database,
  account_id: string,
  id: string,
  active: boolean,
): Promise<(Webhook & { changed: boolean }) | null> {
  const rows = await db.$queryRaw<(Webhook & { changed: boolean })[]>`
    UPDATE webhook w SET active = ${active}
    FROM (SELECT * FROM webhook WHERE account_id = ${account_id} AND id = ${id} FOR UPDATE) old
    WHERE w.account_id = old.account_id AND w.id = old.id
    RETURNING ${WEBHOOK_COLUMNS},
      w.active <> old.active AS changed`;
  return rows[0] ?? null;
}

/**
 * Replaces the encrypted secret and keeps the previous one for a day. Returns false when there is
 * no webhook with a secret.
 */
export async function rotateSecret(
  db: Database,
  account_id: string,
  id: string,
  secret: Uint8Array,
): Promise<boolean> {
  const rotated = await db.$executeRaw`
    UPDATE webhook SET
      previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}::int),
      secret = ${secret}
    WHERE account_id = ${account_id} AND id = ${id} AND kind IN ('standard', 'audit')`;
  return rotated > 0;
}
