import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenConnection } from "./broken-connection.ts";

/** What fetch throws: the reason is its cause. */
function failed(code: string) {
  const cause = Object.assign(new Error(`message of ${code}`), { code });
  return new TypeError("fetch failed", { cause });
}

const BROKEN: [code: string, reason: RegExp, mayRepeat: boolean][] = [
  ["ECONNREFUSED", /nothing is listening/, true],
  ["EPROTO", /does not speak TLS there\. Try http:\/\/$/, false],
  ["HPE_INVALID_CONSTANT", /does not speak HTTP there/, false],
  ["ECONNRESET", /cut/, true],
  ["EAI_AGAIN", /looked up/, true],
  ["ENOTFOUND", /no host/, false],
  ["CERT_HAS_EXPIRED", /expired/, false],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", /NODE_EXTRA_CA_CERTS/, false],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /NODE_EXTRA_CA_CERTS/, false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", /another name/, false],
  ["ERR_SSL_WRONG_VERSION_NUMBER", /TLS/, false],
  ["ESOMETHING", /message of ESOMETHING/, true],
];

for (const [code, reason, mayRepeat] of BROKEN) {
  test(`${code} is explained, and ${mayRepeat ? "repeated" : "final"}`, () => {
    const broken = brokenConnection(failed(code));
    assert.match(broken.reason, reason);
    assert.equal(broken.mayRepeat, mayRepeat);
  });
}

test("of several addresses, the first is told", () => {
  const [first, second] = [failed("ECONNREFUSED").cause, failed("ENETUNREACH").cause];
  const cause = new AggregateError([first, second]);
  const error = new TypeError("fetch failed", { cause });
  assert.match(brokenConnection(error).reason, /nothing is listening/);
});

test("a time-out is repeated, a request that never left is not", () => {
  const timeout = new DOMException("The operation was aborted", "TimeoutError");
  assert.deepEqual(brokenConnection(timeout), {
    reason: "it did not answer in time",
    mayRepeat: true,
  });
  const refused = new TypeError("fetch failed", { cause: new Error("bad port") });
  assert.equal(brokenConnection(refused).mayRepeat, false);
});
