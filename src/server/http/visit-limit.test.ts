import assert from "node:assert/strict";
import { test } from "node:test";
import { ADDRESS_HEADER } from "./client-address.ts";
import { visitLimit } from "./visit-limit.ts";

const LIMITS = { perAddress: 3, perPerson: 2 };
const MINUTE_MS = 60_000;

function limitAt(time: { now: number }) {
  const limit = visitLimit(LIMITS, () => time.now);
  const from = (address: string) => () =>
    limit.countAddress({ headers: { [ADDRESS_HEADER]: address } });
  return { limit, from };
}

/** Returns how many of `count` calls pass. */
function passed(count: number, call: () => void) {
  let passes = 0;
  for (let n = 0; n < count; n++) {
    try {
      call();
      passes++;
    } catch {
      // Refused calls are not counted.
    }
  }
  return passes;
}

test("an address has a limit per minute, and others are not affected", () => {
  const { from } = limitAt({ now: 0 });
  assert.equal(passed(10, from("192.0.2.1")), 3);
  assert.equal(passed(10, from("192.0.2.2")), 3);
});

test("a person has a limit per minute, from whatever address", () => {
  const { limit } = limitAt({ now: 0 });
  assert.equal(
    passed(10, () => limit.countPerson("usr_a")),
    2,
  );
  assert.equal(
    passed(10, () => limit.countPerson("usr_b")),
    2,
  );
});

test("a refusal is 429 with the seconds until the minute ends", () => {
  const time = { now: 5 * MINUTE_MS + 18_500 };
  const { from } = limitAt(time);
  assert.equal(passed(3, from("192.0.2.1")), 3);
  assert.throws(from("192.0.2.1"), { problem: "console_limited", extras: { retryAfter: 42 } });
  time.now += 42_000;
  assert.equal(passed(10, from("192.0.2.1")), 3);
});

for (const [one, other, isSame] of [
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
  ["2001:db8::1", "2001:db8:0:0:5::", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::1", "::2", true],
] as const) {
  test(`${one} and ${other} are ${isSame ? "" : "not "}counted together`, () => {
    const { from } = limitAt({ now: 0 });
    passed(3, from(one));
    assert.equal(passed(3, from(other)), isSame ? 0 : 3);
  });
}
