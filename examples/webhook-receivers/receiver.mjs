// Receives webhook deliveries: verifies each, keeps it once, answers. Needs nothing but Node.
//
//   WEBHOOK_SECRET=whsec_… TLS_CERT=cert.pem TLS_KEY=key.pem node receiver.mjs
//
// Also: HOST (127.0.0.1), PORT (8443), INBOX (inbox: a directory that gets a file per delivery),
// SIGNATURE (webhook-signature; x-service-signature for the other one). Without TLS_CERT and
// TLS_KEY it speaks plain HTTP, for a place behind a proxy that has the certificate.
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

const { WEBHOOK_SECRET = "", TLS_CERT, TLS_KEY, HOST = "127.0.0.1", PORT = "8443" } = process.env;
const { INBOX = "inbox", SIGNATURE = "webhook-signature" } = process.env;
const MAX_BYTES = 4 * 1024 * 1024;
const TOLERANCE_SECONDS = 5 * 60;

/** X-Service-Signature: HMAC-SHA256 of the body in hex. The key is the whole secret as text. */
function hasServiceSignature(secret, headers, body) {
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  return isSame(headers["x-service-signature"] ?? "", expected);
}

/** webhook-signature: covers id and time, too. After a rotation there are several; one must fit. */
function hasStandardSignature(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body);
  const expected = `v1,${digest.digest("base64")}`;
  const given = (headers["webhook-signature"] ?? "").split(" ");
  if (!given.some((signature) => isSame(signature, expected))) return false;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

/** Takes as long for a near miss as for nonsense. */
function isSame(given, expected) {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Keeps a delivery, whole or not at all; false when it is there already. With a database:
 * INSERT … ON CONFLICT DO NOTHING, the id being the primary key.
 */
function keep(id, body) {
  const draft = join(INBOX, `.${randomUUID()}`);
  writeFileSync(draft, body);
  try {
    linkSync(draft, join(INBOX, `${id}.json`));
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** The status to answer, and what to say of it. */
async function receive(req) {
  if (req.method !== "POST") return [405, "refused: not a POST"];
  if (!(Number(req.headers["content-length"]) <= MAX_BYTES))
    return [413, "refused: too long, or of unknown length"];
  const body = await buffer(req);
  if (!isSigned(WEBHOOK_SECRET, req.headers, body)) return [401, "refused: wrong signature"];
  const id = req.headers["webhook-id"] ?? "";
  if (!/^\w{1,64}$/.test(id)) return [400, "refused: no usable webhook-id"];
  // From 2xx on the delivery is ours alone: keep it, answer, and do what takes long afterwards.
  return [204, `${keep(id, body) ? "kept" : "duplicate"} ${id}`];
}

async function handle(req, res) {
  const [status, message] = await receive(req).catch((error) => [500, `failed: ${error.message}`]);
  res.writeHead(status, status >= 400 ? { Connection: "close" } : {}).end();
  console.log(message);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const SCHEMES = {
  "webhook-signature": hasStandardSignature,
  "x-service-signature": hasServiceSignature,
};
const isSigned = SCHEMES[SIGNATURE] ?? fail(`SIGNATURE must be one of ${Object.keys(SCHEMES)}`);
if (!/^whsec_./.test(WEBHOOK_SECRET)) fail("Set WEBHOOK_SECRET to the webhook's secret.");
mkdirSync(INBOX, { recursive: true });
const isTls = TLS_CERT && TLS_KEY;
const server = isTls
  ? createTlsServer({ cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) }, handle)
  : createServer(handle);
server.listen(Number(PORT), HOST, () => {
  console.log(`Listening on ${isTls ? "https" : "http"}://${HOST}:${server.address().port}`);
});
