import { KEYED, OPERATIONS, operation, WITH_BODY, WITH_FIELDS } from "../operations.ts";
import type { Send } from "../servers/rest-server.ts";
import { exhaustMinute, suspend } from "../tenants/tenant.ts";
import { type Line, type Parties, valid } from "./line.ts";

const UNKNOWN_KEY = `svc_live_${"0".repeat(38)}`;
const TOO_LARGE = new Uint8Array(1024 * 1024 + 1).fill(0x20);
const JSON_HEADERS = { "Content-Type": "application/json" };

/** Repeats the cases for each of these operations. */
function forEach(
  names: string[],
  situation: string,
  status: number,
  code: string,
  change: (send: Send, parties: Parties) => Send | Promise<Send>,
): Line[] {
  return names.map((name) => [
    name,
    situation,
    status,
    code,
    (parties) => change(valid(name, parties.own), parties),
  ]);
}

/** Cases that apply to every operation, or to every one with a body. */
export const EVERYWHERE: Line[] = [
  ...Object.keys(OPERATIONS).map(
    (name): Line => [
      name,
      "as it should be",
      operation(name).status,
      null,
      ({ own }) => valid(name, own),
    ],
  ),
  ...forEach(
    Object.keys(OPERATIONS),
    "with too large headers",
    431,
    "headers_too_large",
    (send) => ({
      ...send,
      headers: { "X-Large": "x".repeat(17 * 1024) },
    }),
  ),
  ...forEach(KEYED, "without a key", 401, "missing_key", (send) => ({ ...send, key: undefined })),
  ...forEach(KEYED, "with an empty key", 401, "missing_key", (send) => ({ ...send, key: "" })),
  ...forEach(KEYED, "with a malformed key", 401, "malformed_key", (send) => ({
    ...send,
    key: "svc_live_short",
  })),
  ...forEach(KEYED, "with an unknown key", 401, "unknown_key", (send) => ({
    ...send,
    key: UNKNOWN_KEY,
  })),
  ...forEach(KEYED, "with a revoked key", 401, "revoked_key", (send, { own }) => ({
    ...send,
    key: own.revoked.key,
  })),
  ...forEach(KEYED, "with a Bearer token", 401, "bearer_not_supported", (send, { own }) => ({
    ...send,
    key: undefined,
    headers: { Authorization: `Bearer ${own.key}` },
  })),
  ...forEach(
    KEYED,
    "with a key and a Bearer token",
    401,
    "bearer_not_supported",
    (send, { own }) => ({
      ...send,
      headers: { Authorization: `bearer ${own.key}` },
    }),
  ),
  ...forEach(KEYED, "over the limit", 429, "rate_limited", async (send, { server, own }) => {
    await exhaustMinute(server.db, own.tenant);
    return send;
  }),
  ...forEach(
    KEYED,
    "of a suspended account",
    403,
    "account_suspended",
    async (send, { server, own }) => {
      await suspend(server.db, own.tenant);
      return send;
    },
  ),
  ...forEach(WITH_BODY, "with too large a body", 413, "body_too_large", (send) => ({
    ...send,
    json: undefined,
    raw: TOO_LARGE,
    headers: JSON_HEADERS,
  })),
  ...forEach(WITH_BODY, "with another media type", 415, "unsupported_media_type", (send) => ({
    ...send,
    headers: { "Content-Type": "text/plain" },
  })),
  ...forEach(WITH_BODY, "with broken JSON", 400, "invalid_json", (send) => ({
    ...send,
    json: undefined,
    raw: "{",
    headers: JSON_HEADERS,
  })),
  ...forEach(WITH_FIELDS, "with an empty object", 400, "invalid_request", (send) => ({
    ...send,
    json: {},
  })),
];
