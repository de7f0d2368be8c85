import type { ZodOpenApiPathsObject } from "zod-openapi";
import { check } from "#server/checks/api/check-shapes.ts";
import { ATTEMPT_SECONDS, RETRY_DELAYS_SECONDS } from "#server/webhooks/rules/schedule.ts";

/** Headers of a delivery, by component name. */
export const DELIVERY_HEADERS = {
  DeliveryEvent: header(
    "X-Service-Event",
    "A copy of the result. It is not signed: rely on the body",
    "warning",
  ),
  DeliveryBodySignature: header(
    "X-Service-Signature",
    "HMAC-SHA256 of the raw body in lowercase hex, keyed with the whole secret as text",
    "6ec45bd137cf801cc8b46aa227b79f7dd38edcc9467270cb0ca83f9105d73d81",
  ),
  DeliveryId: header(
    "webhook-id",
    "The id of the delivery, the same for every attempt",
    "dlv_01kaf5wb6ne5prd1b3s4v7n0tc",
  ),
  DeliveryTimestamp: header(
    "webhook-timestamp",
    "When this attempt began, in seconds since 1970 (UTC)",
    "1795220059",
  ),
  DeliverySignature: header(
    "webhook-signature",
    "As Standard Webhooks has it: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64, " +
      "keyed with the bytes behind `whsec_`. After a rotation there are two, with a space between",
    "v1,5It9FDkiwqP7d0wZnKY3cp/xcxYx6ciD2+yCfVrGYIQ=",
  ),
};

const [FIRST_DELAY, SECOND_DELAY] = RETRY_DELAYS_SECONDS;

/** The request that is posted to webhook endpoints. docs/webhooks.md shows how to verify it. */
export const WEBHOOKS: ZodOpenApiPathsObject = {
  checkCompleted: {
    post: {
      operationId: "receiveCheck",
      summary: "A check that the webhook subscribes to",
      description:
        "The same bytes that `GET /checks/{id}` answers. Verify one of the two signatures over the raw " +
        `body before you read it. Answer with any 2xx within ${ATTEMPT_SECONDS} seconds; everything else ` +
        `is a failure, and is tried again ${FIRST_DELAY} seconds later and once more ${SECOND_DELAY} ` +
        "seconds after that.",
      tags: ["Webhooks"],
      // Without it, openapi-generator generates a call, which does not compile in Python.
      "x-internal": true,
      security: [],
      parameters: Object.keys(DELIVERY_HEADERS).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
      requestBody: {
        required: true,
        content: { "application/json": { schema: check, example: check.meta()?.example } },
      },
      responses: { "2XX": { description: "The delivery has arrived" } },
    },
  },
};

function header(name: string, description: string, example: string) {
  return {
    in: "header" as const,
    name,
    description,
    required: true,
    schema: { type: "string" as const },
    example,
  };
}
