import { z } from "zod";
import { DELIVERY_STATUSES } from "#domain/webhooks/delivery-status.ts";
import { WEBHOOK_EVENTS } from "#domain/webhooks/webhook-event.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { countDeliveries, getDelivery, listDeliveries } from "../store/delivery.ts";
import { redeliver, redeliverFailed } from "../store/redelivery.ts";
import { sendCheck } from "../store/sent-check.ts";
import { auditWebhookRefusal } from "./audit-webhook.ts";
import { notSent } from "./manual-delivery.ts";

/** Maximum number of redeliveries per call, to keep the transaction short. */
const MAX_REDELIVERIES = 5000;

const byId = z.object({ id: shapes.deliveryId });

const delivery = z.object({
  id: z.string(),
  webhook_id: z.string(),
  check_id: z.string().nullable(),
  event: z.enum(WEBHOOK_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  run_at: shapes.timestamp,
  created_at: shapes.timestamp,
  finished_at: shapes.timestamp.nullable(),
});

const attempt = z.object({
  number: z.int(),
  started_at: shapes.timestamp,
  duration_ms: z.int(),
  status_code: z.int().nullable(),
  reason: z.string().nullable(),
  response_start: z.string().nullable(),
});

/** Webhook deliveries, for the console. */
export const deliveries = router({
  list: personProcedure
    .input(
      shapes.listInput("dlv").extend({
        webhook_id: shapes.webhookId.optional(),
        check_id: shapes.checkId.optional(),
        status: z.enum(DELIVERY_STATUSES).optional(),
      }),
    )
    .output(z.object({ deliveries: z.array(delivery), ...listCursors, total: rowCount }))
    .query(async ({ ctx: { db, caller }, input: { limit, cursor, before, ...filter } }) => {
      const { account_id } = caller;
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList({ limit, cursor, before }, (part) => listDeliveries(db, account_id, filter, part)),
        countDeliveries(db, account_id, filter),
      ]);
      return { deliveries: rows, ...cursors, total };
    }),

  /** Returns a delivery with all its attempts. */
  get: personProcedure
    .input(byId)
    .output(delivery.extend({ log: z.array(attempt) }))
    .query(async ({ ctx, input: { id } }) => {
      const delivery = await getDelivery(ctx.db, ctx.caller.account_id, id);
      if (!delivery) throw absent("delivery");
      return delivery;
    }),

  /**
   * Sends a check to a webhook that has no delivery of it, whatever it subscribes to; null when it
   * has one already.
   */
  send: personProcedure
    .meta({ audit: ["webhook_id"] })
    .input(z.object({ check_id: shapes.checkId, webhook_id: shapes.webhookId }))
    .use(audited)
    .output(z.object({ delivery_id: z.string() }).nullable())
    .mutation(async ({ ctx: { db, caller, services, nothingChanged }, input }) => {
      const outcome = await sendCheck(db, caller.account_id, input);
      switch (outcome.kind) {
        case "has_it":
          nothingChanged();
          return null;
        case "no_check":
          throw absent("check");
        case "no_webhook":
          throw absent("webhook");
        case "limited":
          throw await notSent(db, "webhook", outcome.kind);
        case "queued":
          services.deliveriesQueued();
          return { delivery_id: outcome.delivery_id };
      }
    }),

  /** Sends a delivery again under the same id, with a new round of attempts. */
  redeliver: personProcedure
    .input(byId)
    .use(audited)
    .output(delivery)
    .mutation(async ({ ctx: { db, caller, services }, input: { id } }) => {
      const refused = await auditWebhookRefusal(db, caller, { delivery_id: id });
      if (refused) throw refused;
      const outcome = await redeliver(db, caller.account_id, id);
      if (outcome.kind !== "queued") throw await notSent(db, "delivery", outcome.kind);
      services.deliveriesQueued();
      return outcome.delivery;
    }),

  /**
   * Redelivers a page of a webhook's abandoned deliveries that were created since a time.
   * `next_cursor` is where to continue. Deliveries that fail again sort before the cursor, so the
   * paging terminates.
   */
  redeliverFailed: personProcedure
    .meta({ audit: ["since"] })
    .input(
      shapes
        .pageInput("dlv")
        .pick({ cursor: true })
        .extend({ webhook_id: shapes.webhookId, since: z.iso.datetime({ offset: true }) }),
    )
    .use(audited)
    .output(z.object({ queued: z.int(), next_cursor: z.string().nullable() }))
    .mutation(async ({ ctx: { db, caller, services }, input }) => {
      const { webhook_id, since, cursor = null } = input;
      const refused = await auditWebhookRefusal(db, caller, { webhook_id });
      if (refused) throw refused;
      const part = { limit: MAX_REDELIVERIES, cursor };
      // Kept as text until here, for the audit log.
      const from = new Date(since);
      const outcome = await redeliverFailed(db, caller.account_id, webhook_id, from, part);
      if (outcome.kind !== "queued") throw await notSent(db, "webhook", outcome.kind);
      services.deliveriesQueued();
      const { queued, next_cursor } = outcome;
      return { queued, next_cursor };
    }),
});
