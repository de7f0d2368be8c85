import assert from "node:assert/strict";
import { createDecipheriv, randomBytes } from "node:crypto";
import { test } from "node:test";
import { seal, unseal } from "./secret-box.ts";

const KEY = randomBytes(32);
const newNonce = () => randomBytes(12);

for (const text of ["whsec_c2VjcmV0", "", "naïve 🧊", "x".repeat(100_000)]) {
  test(`a text of ${text.length} characters is decrypted unchanged`, () => {
    assert.equal(unseal(KEY, seal(KEY, text, "whk_1", newNonce()), "whk_1"), text);
  });
}

test("a box is nonce, tag and AES-256-GCM ciphertext, bound to its context", () => {
  const nonce = newNonce();
  const box = seal(KEY, "secret", "whk_1", nonce);
  assert.deepEqual(box.subarray(0, 12), nonce);
  assert.equal(box.length, 12 + 16 + "secret".length);

  const decipher = createDecipheriv("aes-256-gcm", KEY, nonce);
  decipher.setAuthTag(box.subarray(12, 28)).setAAD(Buffer.from("whk_1"));
  assert.equal(
    decipher.update(box.subarray(28), undefined, "utf8") + decipher.final("utf8"),
    "secret",
  );
});

test("a box does not contain its plain text", () => {
  const box = seal(KEY, "whsec_visible", "whk_1", newNonce());
  assert.equal(box.includes("visible"), false);
});

test("the same text with another nonce gives another box", () => {
  const one = seal(KEY, "secret", "whk_1", newNonce());
  const other = seal(KEY, "secret", "whk_1", newNonce());
  assert.notDeepEqual(one.subarray(28), other.subarray(28));
});

test("another key does not open a box", () => {
  const box = seal(KEY, "secret", "whk_1", newNonce());
  assert.throws(() => unseal(randomBytes(32), box, "whk_1"));
});

test("another context does not open a box", () => {
  const box = seal(KEY, "secret", "whk_1", newNonce());
  for (const context of ["whk_2", "", "whk_1 "]) assert.throws(() => unseal(KEY, box, context));
});

test("a box with any one bit flipped does not open", () => {
  const box = seal(KEY, "secret", "whk_1", newNonce());
  for (let bit = 0; bit < box.length * 8; bit++) {
    const changed = Buffer.from(box);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => unseal(KEY, changed, "whk_1"), `bit ${bit}`);
  }
});

for (const text of ["", "secret"]) {
  test(`a truncated box of ${JSON.stringify(text)} does not open`, () => {
    const box = seal(KEY, text, "whk_1", newNonce());
    for (let length = 0; length < box.length; length++) {
      assert.throws(() => unseal(KEY, box.subarray(0, length), "whk_1"), `${length} bytes`);
    }
  });
}

test("a box with bytes added does not open", () => {
  const box = seal(KEY, "secret", "whk_1", newNonce());
  assert.throws(() => unseal(KEY, Buffer.concat([box, Buffer.alloc(1)]), "whk_1"));
});

test("a key of another length is refused", () => {
  for (const length of [0, 16, 31, 33]) {
    assert.throws(() => seal(randomBytes(length), "secret", "whk_1", newNonce()), RangeError);
  }
});
