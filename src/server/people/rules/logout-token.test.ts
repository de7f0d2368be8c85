import assert from "node:assert/strict";
import { test } from "node:test";
import { logoutOf, sidOf } from "./logout-token.ts";

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
const GOOD = { jti: "a", sid: "s", sub: "p", events: EVENTS };

test("a logout names a session, a person, or both", () => {
  assert.deepEqual(logoutOf(GOOD), { kind: "logout", logout: { jti: "a", sid: "s", sub: "p" } });
  for (const name of ["sid", "sub"] as const) {
    const { [name]: left, ...rest } = GOOD;
    assert.ok(left);
    assert.deepEqual(logoutOf(rest), {
      kind: "logout",
      logout: { jti: "a", sid: "s", sub: "p", [name]: null },
    });
  }
});

for (const change of [
  { nonce: "n" },
  { nonce: undefined },
  { events: undefined },
  { events: {} },
  { events: [EVENTS] },
  { events: { "http://schemas.openid.net/event/backchannel-logout": null } },
  { events: "http://schemas.openid.net/event/backchannel-logout" },
  { jti: undefined },
  { jti: "" },
  { jti: "j".repeat(256) },
  { sid: undefined, sub: undefined },
  { sid: 5 },
  { sub: ["p"] },
  { sub: "a\0" },
]) {
  test(`${JSON.stringify(change)} makes no logout`, () => {
    assert.equal(logoutOf({ ...GOOD, ...change }).kind, "invalid");
  });
}

test("the session of an ID token is a text that can be stored, or none", () => {
  assert.equal(sidOf({ sid: "s" }), "s");
  for (const sid of [undefined, "", 5, "a\0", "s".repeat(256)]) assert.equal(sidOf({ sid }), null);
});
