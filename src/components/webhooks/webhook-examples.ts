/** A recorded delivery, and the secret it was signed with. */
export const DELIVERY = {
  secret: "whsec_hrm7l1EllBgtO/g2WenLE1aA01F4HqwMaObVqkNqBz4=",
  headers: {
    "Content-Type": "application/json",
    "X-Service-Event": "warning",
    "X-Service-Signature": "6ec45bd137cf801cc8b46aa227b79f7dd38edcc9467270cb0ca83f9105d73d81",
    "webhook-id": "dlv_01m7xq8d2vf27sv3829765g44v",
    "webhook-timestamp": "1795220059",
    "webhook-signature": "v1,5It9FDkiwqP7d0wZnKY3cp/xcxYx6ciD2+yCfVrGYIQ=",
  },
  body: '{"id":"chk_01m7xq8d2vf27sv37gd9ch8zh7","contract_id":"ctr_01m7xq8d29f27sv37e1b7zwtv7","result":"warning","severity":75,"diff":{"removed":["email"],"type_changes":[{"column":"customer_id","from":"integer","to":"string"}],"added":["phone"]},"credits_used":1,"created_at":"2026-11-21T00:14:19.228Z"}',
} as const;

/**
 * How to verify a delivery in Node: the secret, the request's headers, and its raw body as text.
 */
export const VERIFY = `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(secret, headers, body) {
  const id = headers["webhook-id"];
  const time = headers["webhook-timestamp"];
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const digest = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest("base64");
  const expected = Buffer.from(\`v1,\${digest}\`);
  const isFresh = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  // After a rotation there are two signatures; one must fit.
  const given = (headers["webhook-signature"] ?? "").split(" ").map((one) => Buffer.from(one));
  return isFresh && given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}`;
