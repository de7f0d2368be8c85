import assert from "node:assert/strict";
import { test } from "node:test";
import { hashLinkToken, mintLinkToken } from "./link-token.ts";

test("a token holds 32 random bytes and is safe in a URL", () => {
  const sizes: number[] = [];
  const token = mintLinkToken((size) => {
    sizes.push(size);
    return new Uint8Array(size).fill(255);
  });
  assert.deepEqual(sizes, [32]);
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
});

test("a token is stored as its SHA-256", () => {
  assert.equal(
    Buffer.from(hashLinkToken("abc")).toString("hex"),
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
