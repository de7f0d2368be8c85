import { z } from "zod";
import { WEBHOOK_EVENTS } from "#domain/webhooks/webhook-event.ts";
import { listOf } from "#server/api/list-of.ts";
import {
  contractId,
  createdAt,
  EXAMPLE_IDS,
  idOf,
  issueOf,
  TEXT_OR_NULL,
} from "#server/api/shapes.ts";
import { MAX_URL_LENGTH, urlFault } from "../rules/webhook-url.ts";

/** The wire format of webhooks (docs/api.md, Webhooks). */

const URL_MESSAGES = {
  not_a_url: "must be an absolute URL",
  not_https: "must start with https://",
  user_info: "must not contain a user name or password",
  too_long: `must have at most ${MAX_URL_LENGTH} characters`,
};

const EXAMPLE = {
  url: "https://example.com/hooks/schema",
  events: ["warning", "breaking"],
  contract_id: null,
};

/**
 * Plain text rather than format "uri": some languages' URI classes reject URLs that browsers
 * accept.
 */
const URL_META = {
  description:
    "The `https://` URL that deliveries are posted to, on any port, without user name or password",
  example: EXAMPLE.url,
  override: { maxLength: MAX_URL_LENGTH },
};

export const webhookUrl = z
  .string()
  .check(({ value, issues }) => {
    const fault = urlFault(value);
    if (fault) issues.push(issueOf(value, fault, URL_MESSAGES[fault]));
  })
  .meta(URL_META);

const webhookEvent = z.enum(WEBHOOK_EVENTS).meta({
  id: "WebhookEvent",
  description:
    "Results of checks, and `proposal` for new proposals and what people decide about them; `audit` for entries of the account's audit log, and nothing else",
  "x-enum-varnames": WEBHOOK_EVENTS.map((event) => `EVENT_${event.toUpperCase()}`),
});

/** Events that are given, repetitions included. */
const MAX_REPEATED = 100;

export const createWebhookRequest = z
  .object({
    url: webhookUrl,
    events: listOf(webhookEvent, MAX_REPEATED)
      .min(1)
      .meta({ description: "Events to deliver; duplicates are ignored" }),
    contract_id: contractId.nullish().meta({
      description:
        "Only deliver checks and proposals of this contract; null or omitted for all contracts",
      override: TEXT_OR_NULL,
    }),
  })
  .meta({ id: "CreateWebhookRequest", description: "A webhook to create", example: EXAMPLE });

export const webhook = z
  .object({
    id: idOf("webhook"),
    url: z.string().meta(URL_META),
    events: z
      .array(webhookEvent)
      .meta({ description: `Events that are delivered: any of ${WEBHOOK_EVENTS.join(", ")}` }),
    contract_id: z.string().nullable().meta({
      description:
        "The only contract whose checks and proposals are delivered; null for all contracts",
      override: TEXT_OR_NULL,
    }),
    active: z.boolean().meta({ description: "Whether deliveries are currently made" }),
    created_at: createdAt,
  })
  .meta({
    id: "Webhook",
    description: "An endpoint that receives check results",
    example: {
      id: EXAMPLE_IDS.webhook,
      ...EXAMPLE,
      active: true,
      created_at: "2026-01-31T09:30:00.000Z",
    },
  });

export const createdWebhook = z
  .object({
    ...webhook.shape,
    secret: z.string().meta({
      description:
        "Signs the deliveries. Returned only in this response and cannot be recovered: store it now",
    }),
  })
  .meta({
    id: "CreatedWebhook",
    description: "A new webhook, with its secret",
    example: {
      id: EXAMPLE_IDS.webhook,
      ...EXAMPLE,
      active: true,
      created_at: "2026-01-31T09:30:00.000Z",
      secret: "whsec_hrm7l1EllBgtO/g2WenLE1aA01F4HqwMaObVqkNqBz4=",
    },
  });
