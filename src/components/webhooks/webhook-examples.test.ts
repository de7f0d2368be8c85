import assert from "node:assert/strict";
import crypto from "node:crypto";
import { test } from "node:test";
import { mintSecret, sign, signStandard } from "#server/webhooks/rules/signature.ts";
import { DELIVERY, VERIFY } from "./webhook-examples.ts";

/** The example's function, from its text. */
const isGenuine = new Function(
  "crypto",
  `
  ${VERIFY.replace(/^import (.*) from "node:crypto";/, "const $1 = crypto;")}
  return isGenuine;
`,
)(crypto) as (secret: string, headers: Record<string, string>, body: string) => boolean;

test("the example delivery has valid signatures", () => {
  const { secret, headers, body } = DELIVERY;
  const { "webhook-id": id, "webhook-timestamp": time } = headers;
  assert.equal(sign(body, secret), headers["X-Service-Signature"]);
  assert.equal(signStandard(id, Number(time), body, secret), headers["webhook-signature"]);
});

test("the example code accepts only genuine deliveries", () => {
  const [secret, other] = [1, 2].map((byte) => mintSecret(new Uint8Array(32).fill(byte)));
  const signed = (time: number, by: string[]) => ({
    "webhook-id": "dlv_1",
    "webhook-timestamp": String(time),
    "webhook-signature": by.map((secret) => signStandard("dlv_1", time, "{}", secret)).join(" "),
  });
  const now = Math.floor(Date.now() / 1000);
  const [ours = "", theirs = ""] = [secret, other];
  assert.equal(isGenuine(ours, signed(now, [ours]), "{}"), true);
  assert.equal(isGenuine(ours, signed(now, [theirs, ours]), "{}"), true);
  assert.equal(isGenuine(ours, signed(now, [theirs]), "{}"), false);
  assert.equal(isGenuine(ours, signed(now, [ours]), "{ }"), false);
  assert.equal(isGenuine(ours, signed(now - 400, [ours]), "{}"), false);
  assert.equal(isGenuine(ours, {}, "{}"), false);
});
