import { randomBytes } from "node:crypto";
import { z } from "zod";
import { seal } from "../domain/secret-box.ts";
import { mintSecret } from "../domain/signature.ts";
import { MAX_URL_LENGTH, urlFault } from "../domain/webhook-url.ts";
import { newId } from "../store/id.ts";
import { createWebhook, deleteWebhook, listWebhooks } from "../store/webhook.ts";
import { readPage } from "./page.ts";
import { accountProcedure, router } from "./procedure.ts";
import { absent, invalid } from "./refusal.ts";
import * as shapes from "./shapes.ts";

const URL_MESSAGES = {
  not_a_url: "must be an absolute URL",
  not_https: "must start with https://",
  user_info: "must not contain a user name or password",
  too_long: `must have at most ${MAX_URL_LENGTH} characters`,
};

const tags = ["Webhooks"];

export const webhooks = router({
  /** Registers an endpoint for check results (spec 4.9). */
  create: accountProcedure
    .meta({
      status: 201,
      problems: ["contract_not_found"],
      openapi: {
        method: "POST",
        path: "/webhooks",
        tags,
        summary: "Create a webhook",
        description: "The secret is in this answer only.",
      },
    })
    .input(
      z.object({
        url: shapes.webhookUrl.superRefine((url, ctx) => {
          const fault = urlFault(url);
          if (fault) {
            ctx.addIssue({ code: "custom", message: URL_MESSAGES[fault], params: { code: fault } });
          }
        }),
        events: z
          .array(shapes.result)
          .min(1)
          .meta({ description: "Results that trigger a delivery" }),
        contract_id: shapes.reference.nullish().meta({
          description: "Only checks against this contract; null or left out: all",
        }),
      }),
    )
    .output(shapes.createdWebhook)
    .mutation(async ({ ctx: { db, caller, services }, input }) => {
      const { hostname } = new URL(input.url);
      if (!services.isAllowedHost(hostname)) {
        const message = `must not be a private or special address (${hostname})`;
        throw invalid([{ path: "url", code: "address_not_allowed", message }]);
      }
      const id = newId("whk");
      const secret = mintSecret(randomBytes(32));
      const contract_id = input.contract_id ?? null;
      const created = await createWebhook(db, caller.account_id, {
        id,
        url: input.url,
        events: [...new Set(input.events)],
        contract_id,
        secret: seal(services.secretsKey, secret, id, randomBytes(12)),
      });
      return { ...(created ?? absent("contract")), secret };
    }),

  /** The account's webhooks, newest first, without secrets (spec 4.9). */
  list: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/webhooks",
        tags,
        summary: "List webhooks",
        description: "Newest first. The Link header leads to the next page.",
      },
    })
    .input(shapes.pageInput("whk"))
    .output(z.array(shapes.webhook))
    .query(({ ctx, input }) =>
      readPage(input, ctx.reply, (part) => listWebhooks(ctx.db, ctx.caller.account_id, part)),
    ),

  /** Deletes a webhook in any state (spec 4.9). */
  delete: accountProcedure
    .meta({
      problems: ["webhook_not_found"],
      openapi: {
        method: "DELETE",
        path: "/webhooks/{id}",
        tags,
        summary: "Delete a webhook",
      },
    })
    .input(z.object({ id: shapes.reference }))
    .output(shapes.deleted)
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteWebhook(ctx.db, ctx.caller.account_id, id))) absent("webhook");
      return { id, deleted: true as const };
    }),
});
