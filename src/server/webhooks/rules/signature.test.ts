import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { test } from "node:test";
import { mintSecret, SECRET_PREFIX, sign, signStandard } from "./signature.ts";

/** HMAC-SHA256 from its definition in RFC 2104. */
function hmac(key: Buffer, message: Buffer) {
  const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const block = Buffer.alloc(64);
  (key.length > 64 ? sha256(key) : key).copy(block);
  const inner = sha256(Buffer.from(block.map((byte) => byte ^ 0x36)), message);
  return sha256(Buffer.from(block.map((byte) => byte ^ 0x5c)), inner);
}

const BODIES = ["", "{}", '{"id":"chk_1","result":"breaking"}', "naïve 🧊", "x".repeat(100_000)];

// RFC 4231, test case 2.
const RFC_SECRET = "Jefe";
const RFC_BODY = "what do ya want for nothing?";
const RFC_HEX = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

test("matches the HMAC printed in RFC 4231", () => {
  assert.equal(sign(RFC_BODY, RFC_SECRET), RFC_HEX);
});

test("the HMAC of this test matches the RFC, too", () => {
  assert.equal(hmac(Buffer.from(RFC_SECRET), Buffer.from(RFC_BODY)).toString("hex"), RFC_HEX);
});

for (const body of BODIES) {
  const title = body.length > 50 ? `${body.length} characters` : JSON.stringify(body);

  test(`the signature of ${title} is keyed with the whole secret, prefix included`, () => {
    const secret = mintSecret(randomBytes(32));
    const expected = hmac(Buffer.from(secret, "utf8"), Buffer.from(body, "utf8")).toString("hex");
    assert.equal(sign(body, secret), expected);
    assert.match(sign(body, secret), /^[0-9a-f]{64}$/);
  });

  test(`the bytes of ${title} have the same signature as its text`, () => {
    assert.equal(sign(Buffer.from(body), "whsec_x"), sign(body, "whsec_x"));
  });

  test(`the standard signature of ${title} is keyed with the decoded secret`, () => {
    const key = randomBytes(32);
    const message = Buffer.from(`dlv_1.1769851800.${body}`);
    assert.equal(
      signStandard("dlv_1", 1769851800, body, mintSecret(key)),
      `v1,${hmac(key, message).toString("base64")}`,
    );
  });
}

test("the standard signature matches Standard Webhooks' published example", () => {
  assert.equal(
    signStandard(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1614265330,
      '{"test": 2432232314}',
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ),
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

test("another body, secret, id or timestamp gives another signature", () => {
  const secret = mintSecret(Buffer.alloc(32, 1));
  const other = mintSecret(Buffer.alloc(32, 2));
  const signatures = [
    sign("a", secret),
    sign("b", secret),
    sign("a", other),
    signStandard("dlv_1", 1, "a", secret),
    signStandard("dlv_2", 1, "a", secret),
    signStandard("dlv_1", 2, "a", secret),
    signStandard("dlv_1", 1, "b", secret),
    signStandard("dlv_1", 1, "a", other),
  ];
  assert.equal(new Set(signatures).size, signatures.length);
});

test("a secret is whsec_ followed by the base64 of 32 bytes", () => {
  const bytes = randomBytes(32);
  const secret = mintSecret(bytes);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(Buffer.from(secret.slice(SECRET_PREFIX.length), "base64"), bytes);
});
