import type { ZodOpenApiPathsObject } from "zod-openapi";
import { ATTEMPT_SECONDS, RETRY_DELAYS_SECONDS } from "#domain/webhooks/schedule.ts";
import { check } from "#server/checks/api/check-shapes.ts";

/** Headers of a delivery. Not components: oapi-codegen drops those that no path refers to. */
const HEADERS = [
  header("X-Service-Event", "A copy of the result. Not signed: use the one in the body", "warning"),
  header(
    "X-Service-Signature",
    "HMAC-SHA256 of the raw body in lowercase hex, keyed with the whole secret as text",
    "6ec45bd137cf801cc8b46aa227b79f7dd38edcc9467270cb0ca83f9105d73d81",
  ),
  header(
    "webhook-id",
    "The id of the delivery, the same for every attempt",
    "dlv_01kaf5wb6ne5prd1b3s4v7n0tc",
  ),
  header("webhook-timestamp", "When this attempt began, in seconds since 1970 (UTC)", "1795220059"),
  header(
    "webhook-signature",
    "Standard Webhooks signature: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded part of the secret after `whsec_`. After a rotation there are two, separated by a space",
    "v1,5It9FDkiwqP7d0wZnKY3cp/xcxYx6ciD2+yCfVrGYIQ=",
  ),
];

const [FIRST_DELAY, SECOND_DELAY] = RETRY_DELAYS_SECONDS;

/** The request that is posted to webhook endpoints. docs/webhooks.md shows how to verify it. */
export const WEBHOOKS: ZodOpenApiPathsObject = {
  checkCompleted: {
    post: {
      operationId: "receiveCheck",
      summary: "A check that the webhook subscribes to",
      description:
        "Byte for byte what `GET /checks/{id}` returns. Verify one of the two signatures over the raw body " +
        `before you parse it. Respond with any 2xx within ${ATTEMPT_SECONDS} seconds. Anything else is a ` +
        `failure and is retried after ${FIRST_DELAY} seconds, and once more ${SECOND_DELAY} seconds after that.`,
      tags: ["Webhooks"],
      // Without it, openapi-generator generates a call, which does not compile in Python.
      "x-internal": true,
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: { "application/json": { schema: check, example: check.meta()?.example } },
      },
      responses: { "2XX": { description: "Delivery received" } },
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
