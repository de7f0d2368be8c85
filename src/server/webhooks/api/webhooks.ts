import { z } from "zod";
import type { Result } from "#domain/checks/severity.ts";
import { judge } from "#domain/checks/verdict.ts";
import type { Column } from "#domain/contracts/column.ts";
import { FAILING_DAYS, WEBHOOKS_PER_ACCOUNT } from "#domain/limit.ts";
import { PROPOSAL_EVENT } from "#domain/webhooks/webhook-event.ts";
import { isChatKind, WEBHOOK_KINDS, type WebhookKind } from "#domain/webhooks/webhook-kind.ts";
import { answerOf } from "#server/api/answer.ts";
import { contractRefusal, reachOfCaller } from "#server/api/key-rights.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { readPage } from "#server/api/page.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { checkBody } from "#server/checks/rules/check-body.ts";
import { contractNames } from "#server/contracts/store/contract-names.ts";
import { chatBody } from "../rules/message/chat-body.ts";
import { proposalBody } from "../rules/message/proposal-body.ts";
import { testMessage } from "../rules/message/test-message.ts";
import { queueTest, type TestedEvent } from "../store/test-event.ts";
import { deleteWebhook, listWebhooks, rotateSecret, setWebhookActive } from "../store/webhook.ts";
import {
  countWebhooks,
  getWebhookOverview,
  listFailingWebhooks,
  listWebhookOverviews,
} from "../store/webhook-overview.ts";
import { addWebhook, sealedSecret } from "./add-webhook.ts";
import { auditWebhookRefusal } from "./audit-webhook.ts";
import { notSent } from "./manual-delivery.ts";
import { createdWebhook, createWebhookRequest, webhook } from "./webhook-shapes.ts";

const tags = ["Webhooks"];
const byId = z.object({ id: shapes.webhookId });

const overview = z.object({
  ...webhook.shape,
  contract_name: z.string().nullable(),
  recent_delivered: z.int(),
  recent_abandoned: z.int(),
  kind: z.enum(WEBHOOK_KINDS),
  only_blocked: z.boolean(),
  created_by: z.string().nullable(),
  created_by_verified: z.boolean(),
  creator_left: z.boolean(),
});

/** Which failing webhooks are listed: how recent, and how many at most. */
const FAILING = { days: FAILING_DAYS, limit: 5 };

export const webhooks = router({
  /** Registers an endpoint for check results. */
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: ["deleteWebhook"],
      audit: ["events", "contract_id"],
      problems: ["contract_not_found", "too_many_webhooks"],
      key: { rights: ["webhooks"], reach: "itself" },
      openapi: {
        method: "POST",
        path: "/webhooks",
        tags,
        operationId: "createWebhook",
        summary: "Create a webhook",
        description:
          "Delivers check results to an endpoint, or with the event `audit` the account's audit log, " +
          "for which the key must be an owner's, with all rights. The signing secret is in this " +
          "response only. " +
          `An account can have ${WEBHOOKS_PER_ACCOUNT} webhooks.`,
        successDescription: "The webhook, with its secret",
      },
    })
    .input(createWebhookRequest)
    .use(audited)
    .output(createdWebhook)
    .mutation(async ({ ctx, input }) => {
      const unreached = await contractRefusal(ctx.db, ctx.caller, input.contract_id ?? null);
      if (unreached) throw unreached;
      const request = { ...input, kind: "standard" as const, only_blocked: false };
      const added = await addWebhook(ctx, request);
      if (added instanceof Refusal) throw added;
      const { webhook, secret } = added;
      ctx.changed({ host: null }, { host: hostOf(webhook) });
      return { ...webhook, secret };
    }),

  /**
   * Creates a webhook of any kind, for some or all results or only for what the gate blocks. Those of
   * channels have no secret.
   */
  subscribe: personProcedure
    .meta({
      audit: ["kind", "events", "contract_id", "only_blocked"],
      problems: ["contract_not_found", "too_many_webhooks"],
    })
    .input(
      z.object({
        ...createWebhookRequest.shape,
        kind: z.enum(WEBHOOK_KINDS),
        only_blocked: z.boolean(),
      }),
    )
    .use(audited)
    .output(createdWebhook.extend({ secret: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => {
      const added = await addWebhook(ctx, input);
      if (added instanceof Refusal) throw added;
      const { webhook, secret } = added;
      ctx.changed({ host: null }, { host: hostOf(webhook) });
      return { ...webhook, secret: isChatKind(input.kind) ? null : secret };
    }),

  /** Returns the account's webhooks, newest first, without secrets. */
  list: accountProcedure
    .meta({
      key: { rights: ["read", "webhooks"], reach: "itself" },
      openapi: {
        method: "GET",
        path: "/webhooks",
        tags,
        operationId: "listWebhooks",
        summary: "List webhooks",
        description:
          "Newest first, without secrets. If there are more, the Link header has the next page.",
        successDescription: "A page of webhooks",
      },
    })
    .input(shapes.pageInput("whk"))
    .output(answerOf(z.array(webhook)))
    .query(({ ctx: { db, caller }, input }) => {
      const reach = reachOfCaller(caller);
      return readPage(input, (part) => listWebhooks(db, caller.account_id, part, reach));
    }),

  /** Deletes a webhook, whether active or paused. */
  delete: accountProcedure
    .meta({
      undoes: true,
      problems: ["webhook_not_found"],
      key: { rights: ["webhooks"], reach: "webhook" },
      openapi: {
        method: "DELETE",
        path: "/webhooks/{id}",
        tags,
        operationId: "deleteWebhook",
        summary: "Delete a webhook",
        description: "Deletes it permanently, along with its pending deliveries.",
        successDescription: "The webhook was deleted",
      },
    })
    .input(byId)
    .use(audited)
    .output(shapes.deleted)
    .mutation(async ({ ctx: { db, caller, services, changed }, input: { id } }) => {
      const refused = await auditWebhookRefusal(db, caller, { webhook_id: id });
      if (refused) throw refused;
      const deleted = await deleteWebhook(db, caller.account_id, id);
      if (!deleted) throw absent("webhook");
      const { kind, events, contract_id, only_blocked } = deleted;
      const fields = { host: hostOf(deleted), kind, events, only_blocked };
      changed(contract_id === null ? fields : { ...fields, contract_id }, {});
      services.webhookDeleted();
      return { id, deleted: true as const };
    }),

  /** Returns a page of webhooks with their contract and delivery statistics. */
  overview: personProcedure
    .input(shapes.listInput("whk"))
    .output(z.object({ webhooks: z.array(overview), ...listCursors, total: rowCount }))
    .query(async ({ ctx: { db, caller }, input }) => {
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList(input, (part) => listWebhookOverviews(db, caller.account_id, part)),
        countWebhooks(db, caller.account_id),
      ]);
      return { webhooks: rows, ...cursors, total };
    }),

  /** Returns the active webhooks with recently abandoned deliveries, latest first. */
  failing: personProcedure
    .input(z.void())
    .output(z.array(overview.extend({ last_abandoned_at: shapes.timestamp })))
    .query(({ ctx: { db, caller } }) => listFailingWebhooks(db, caller.account_id, FAILING)),

  /** Returns one webhook as in the overview. */
  get: personProcedure
    .input(byId)
    .output(overview)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const webhook = await getWebhookOverview(db, caller.account_id, id);
      if (!webhook) throw absent("webhook");
      return webhook;
    }),

  /** Returns the contracts that a webhook can be limited to, by name. */
  scopes: personProcedure
    .input(z.void())
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(({ ctx: { db, caller } }) => contractNames(db, caller.account_id)),

  /** Pauses or resumes a webhook. Deliveries of a paused webhook are sent once it is resumed. */
  setActive: personProcedure
    .meta({ audit: ["active"] })
    .input(z.object({ id: shapes.webhookId, active: z.boolean() }))
    .use(audited)
    .output(webhook)
    .mutation(async ({ ctx, input: { id, active } }) => {
      const refused = await auditWebhookRefusal(ctx.db, ctx.caller, { webhook_id: id });
      if (refused) throw refused;
      const { account_id } = ctx.caller;
      const webhook = await setWebhookActive(ctx.db, account_id, id, active);
      if (!webhook) throw absent("webhook");
      if (webhook.changed) ctx.changed({ active: !active }, { active });
      else ctx.nothingChanged();
      if (active) ctx.services.deliveriesQueued();
      return webhook;
    }),

  /** Replaces a webhook's secret. For 24 hours the previous one signs, too. */
  rotateSecret: personProcedure
    .input(byId)
    .use(audited)
    .output(z.object({ id: z.string(), secret: z.string() }))
    .mutation(async ({ ctx: { db, caller, services }, input: { id } }) => {
      const refused = await auditWebhookRefusal(db, caller, { webhook_id: id });
      if (refused) throw refused;
      const { secret, box } = sealedSecret(services, id);
      if (!(await rotateSecret(db, caller.account_id, id, box))) throw absent("webhook");
      return { id, secret };
    }),

  /** Sends a signed test event, which belongs to no check, and returns its id. */
  sendTest: personProcedure
    .input(byId)
    .use(audited)
    .output(z.object({ delivery_id: z.string() }))
    .mutation(async ({ ctx: { db, caller, services }, input: { id } }) => {
      const outcome = await queueTest(db, caller.account_id, id, testBody);
      if (outcome.kind !== "queued") throw await notSent(db, "webhook", outcome.kind);
      services.deliveriesQueued();
      return { delivery_id: outcome.delivery_id };
    }),
});

/** Where a webhook leads, for the log: the path of its URL may be a secret. */
function hostOf({ url }: { url: string }) {
  return new URL(url).host;
}

/** Returns a message, or a body in the form of a check, whose ids refer to nothing. */
function testBody(event: TestedEvent, kind: WebhookKind, now: Date) {
  if (isChatKind(kind)) return chatBody(kind, testMessage());
  if (event === PROPOSAL_EVENT) return proposalBody("created", exampleProposal(now));
  const check = judge([{ name: "example", type: "string", required: true }], EXAMPLES[event]);
  return JSON.stringify(
    checkBody({ ...check, id: "chk_test", contract_id: "ctr_test", created_at: now }),
  );
}

/** A proposal as `GET /contracts/{id}/proposals` lists it. */
function exampleProposal(now: Date) {
  return {
    id: "prp_test",
    contract_id: "ctr_test",
    contract_version: 1,
    kind: "approval",
    state: "open",
    fits: true,
    changes: [{ kind: "added", column: "example", from: null, to: "string" }],
    check_id: null,
    reason: "This is a test.",
    link: null,
    proposed_by: "svc_live_example",
    expires_at: now,
    decided_at: null,
    decided_by: null,
    note: null,
    created_at: now,
    url: "https://checks.example.com/",
  };
}

const EXAMPLES: Record<Result, Column[]> = {
  pass: [{ name: "example", type: "string" }],
  warning: [{ name: "example", type: "json" }],
  breaking: ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((name) => ({
    name,
    type: "string",
  })),
};
