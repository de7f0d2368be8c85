import { newWebhook } from "../tenants/resources.ts";
import { absentLines, type Line, NOBODYS, pageLines, withJson } from "./line.ts";

export const WEBHOOKS: Line[] = [
  ...Object.entries({
    "no url": undefined,
    "an http url": "http://example.com/hooks",
    "an ftp url": "ftp://example.com/hooks",
    "text that is no url": "example.com",
    "an empty url": "",
    "a url with a user": "https://user@example.com/",
    "a url with a password": "https://user:password@example.com/",
    "a url of 2,049 characters": `https://example.com/${"p".repeat(2029)}`,
    "a loopback address": "https://127.0.0.1/",
    "a loopback address in decimal": "https://2130706433/",
    "a loopback address of IPv6": "https://[::1]/",
    "a mapped loopback address": "https://[::ffff:127.0.0.1]/",
    "a private address": "https://10.1.2.3/",
    "the metadata address": "https://169.254.169.254/latest",
  }).map(
    ([what, url]): Line => [
      "POST /webhooks",
      `with ${what}`,
      400,
      "invalid_request",
      withJson({ ...newWebhook(), url }),
    ],
  ),
  ...[undefined, null, [], ["failed"], "breaking", ["breaking", null]].map(
    (events): Line => [
      "POST /webhooks",
      `with the events ${JSON.stringify(events)}`,
      400,
      "invalid_request",
      withJson({ ...newWebhook(), events }),
    ],
  ),
  [
    "POST /webhooks",
    "for all contracts, said so",
    201,
    null,
    withJson({ ...newWebhook(), contract_id: null }),
  ],
  [
    "POST /webhooks",
    "for one contract",
    201,
    null,
    ({ own }) => ({ key: own.key, json: { ...newWebhook(), contract_id: own.contract.id } }),
  ],
  [
    "POST /webhooks",
    "for a contract that is not there",
    404,
    "contract_not_found",
    withJson({ ...newWebhook(), contract_id: `ctr_${NOBODYS}` }),
  ],
  [
    "POST /webhooks",
    "for another account's contract",
    404,
    "contract_not_found",
    ({ own, other }) => ({
      key: own.key,
      json: { ...newWebhook(), contract_id: other.contract.id },
    }),
  ],
  [
    "POST /webhooks",
    "beside as many as an account may have",
    400,
    "too_many_webhooks",
    async ({ server, own }) => {
      const { account_id } = own.tenant;
      await server.db.webhookCount.update({ where: { account_id }, data: { count: 100 } });
      return { key: own.key, json: newWebhook() };
    },
  ],
  ...pageLines("GET /webhooks", "whk"),
  ...absentLines("DELETE /webhooks/{id}", "webhook_not_found", ({ webhook }) => webhook.id),
];
