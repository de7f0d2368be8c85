import assert from "node:assert/strict";
import { createHash, randomInt } from "node:crypto";
import { test } from "node:test";
import { ENVIRONMENTS } from "#domain/keys/environment.ts";
import { hashKey, isKeyShaped, keyEnvironment, mintKey, previewKey } from "./api-key.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const BODY = "a".repeat(24);

/** Computes CRC-32 (IEEE 802.3) bit by bit. */
function crc32(text: string) {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Decodes base62 digits. */
function base62(digits: string) {
  return [...digits].reduce((sum, digit) => sum * 62 + ALPHABET.indexOf(digit), 0);
}

test("the CRC-32 of this test matches the standard check value", () => {
  assert.equal(crc32("123456789"), 0xcbf43926);
});

for (const environment of ENVIRONMENTS) {
  test(`a ${environment} key is svc_${environment}_, 32 random and 6 checksum characters`, () => {
    assert.match(
      mintKey(environment, randomInt),
      new RegExp(`^svc_${environment}_[0-9A-Za-z]{38}$`),
    );
  });

  test(`a ${environment} key is well-formed and names its environment`, () => {
    const key = mintKey(environment, randomInt);
    assert.equal(isKeyShaped(key), true);
    assert.equal(keyEnvironment(key), environment);
  });
}

test("the last six characters are the base62 CRC-32 of all before them", () => {
  for (let i = 0; i < 500; i++) {
    const key = mintKey("live", randomInt);
    assert.equal(base62(key.slice(-6)), crc32(key.slice(0, -6)), key);
  }
});

test("a small checksum is padded with zeros", () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 2000; i++) {
    const { length } = mintKey("test", randomInt);
    counts.set(length, (counts.get(length) ?? 0) + 1);
  }
  assert.deepEqual([...counts], [[47, 2000]]);
});

test("each random number selects one character of the alphabet, in order", () => {
  const sizes: number[] = [];
  const key = mintKey("live", (max) => sizes.push(max) - 1);
  assert.deepEqual(sizes, Array(32).fill(62));
  assert.equal(key.slice("svc_live_".length, -6), ALPHABET.slice(0, 32));
});

test("all 62 characters are equally likely", () => {
  const keys = 4000;
  const counts = new Map<string, number>();
  for (let i = 0; i < keys; i++) {
    for (const char of mintKey("live", randomInt).slice(9, -6)) {
      counts.set(char, (counts.get(char) ?? 0) + 1);
    }
  }
  const expected = (keys * 32) / 62;
  const chiSquare = [...ALPHABET]
    .map((char) => ((counts.get(char) ?? 0) - expected) ** 2 / expected)
    .reduce((sum, part) => sum + part, 0);
  assert.equal(counts.size, 62);
  // With 61 degrees of freedom, a value above 150 occurs less than once in 10^9 runs, and any real
  // bias is far above.
  assert.ok(chiSquare < 150, `chi square ${chiSquare}`);
});

test("10,000 keys are all different", () => {
  const keys = Array.from({ length: 10_000 }, () => mintKey("live", randomInt));
  assert.equal(new Set(keys).size, 10_000);
});

const SHAPED = [
  `svc_live_${BODY}`,
  `svc_test_${BODY}`,
  `svc_live_${"9".repeat(24)}`,
  "svc_live_0123456789abcdefghijklmn",
  `svc_test_${"-_.~!*'();:@&=+$,/?#[]"}abcdef`,
  `svc_live_${"x".repeat(255 - 9)}`,
];

const MISSHAPED: [why: string, key: string][] = [
  ["empty", ""],
  ["a prefix alone", "svc_live_"],
  ["23 characters after the prefix", `svc_live_${"a".repeat(23)}`],
  ["256 characters", `svc_live_${"x".repeat(256 - 9)}`],
  ["100,000 characters", `svc_live_${"x".repeat(100_000)}`],
  ["no prefix", "a".repeat(40)],
  ["another environment", `svc_prod_${BODY}`],
  ["another service", `sk_live_${BODY}xx`],
  ["capitals in the prefix", `SVC_LIVE_${BODY}`],
  ["a capital environment", `svc_Live_${BODY}`],
  ["dashes in the prefix", `svc-live-${BODY}`],
  ["a missing underscore", `svc_live${BODY}x`],
  ["text before it", `x svc_live_${BODY}`],
  ["a space before it", ` svc_live_${BODY}`],
  ["a space after it", `svc_live_${BODY} `],
  ["a space within", `svc_live_${"a".repeat(12)} ${"a".repeat(12)}`],
  ["a tab", `svc_live_${BODY}\t`],
  ["a line break after it", `svc_live_${BODY}\n`],
  ["a second line", `svc_live_${BODY}\nsvc_live_${BODY}`],
  ["U+0000", `svc_live_${BODY}\0`],
  ["DEL", `svc_live_${BODY}\x7f`],
  ["Latin-1", `svc_live_${BODY}é`],
  ["an emoji", `svc_live_${BODY}🧊`],
  ["full-width letters", `svc_live_${"ａ".repeat(24)}`],
  ["a no-break space", `svc_live_${BODY}\u00a0`],
];

for (const key of SHAPED) {
  test(`"${key.slice(0, 50)}" is well-formed`, () => assert.equal(isKeyShaped(key), true));
}

for (const [why, key] of MISSHAPED) {
  test(`not a key: ${why}`, () => assert.equal(isKeyShaped(key), false));
}

test("a key with a wrong checksum is well-formed", () => {
  const key = mintKey("live", randomInt);
  assert.equal(isKeyShaped(key.slice(0, -6) + "0".repeat(6)), true);
});

test("the hash is SHA-256 over the key", () => {
  assert.equal(
    Buffer.from(hashKey("abc")).toString("hex"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
  const key = mintKey("test", randomInt);
  assert.deepEqual(hashKey(key), createHash("sha256").update(Buffer.from(key, "ascii")).digest());
});

test("the preview is the first 16 characters", () => {
  assert.equal(previewKey("svc_live_4fGh2KqRRRRRRRRRRRRRRRRRR"), "svc_live_4fGh2Kq");
});
