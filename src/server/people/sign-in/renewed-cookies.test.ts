import assert from "node:assert/strict";
import { test } from "node:test";
import { makeSignature } from "better-auth/crypto";
import { withRenewedCookies } from "./renewed-cookies.ts";

const [NEW, OLD, STRANGE] = ["new", "old", "strange"].map((name) => name.padEnd(32, "-")) as [
  string,
  string,
  string,
];

async function signed(value: string, secret: string) {
  return encodeURIComponent(`${value}.${await makeSignature(value, secret)}`);
}

const renew = (cookie: string, secrets: readonly [string, ...string[]] = [NEW, OLD]) =>
  withRenewedCookies(new Headers({ cookie, accept: "*/*" }), secrets);

test("a cookie signed with the other secret is signed with the first, the rest is kept", async () => {
  const session = (secret: string) => signed("token.with.dots", secret);
  const headers = renew(`theme=dark; a.session=${await session(OLD)}; x=1`);
  assert.equal(headers.get("cookie"), `theme=dark; a.session=${await session(NEW)}; x=1`);
  assert.equal(headers.get("accept"), "*/*");
});

test("a cookie of the first secret, of a strange one, or of none stays as it is", async () => {
  const values = [
    await signed("token", NEW),
    await signed("token", STRANGE),
    (await signed("token", OLD)).slice(0, -4),
    `other${(await signed("token", OLD)).slice(5)}`,
    ...["", ".", "a.b", "%zz", "a=b.c", "%E0%A4%A.x", "."],
  ];
  const cookie = values.map((value, index) => `c${index}=${value}`).join("; ");
  assert.equal(renew(`${cookie}; bare`).get("cookie"), `${cookie}; bare`);
});

test("with one secret, nothing is read", async () => {
  const headers = new Headers({ cookie: `a=${await signed("token", OLD)}` });
  assert.equal(withRenewedCookies(headers, [NEW]), headers);
});

test("no cookie stays no cookie", () => {
  assert.equal(withRenewedCookies(new Headers(), [NEW, OLD]).has("cookie"), false);
});
