import assert from "node:assert/strict";
import { test } from "node:test";
import { errorReason, statusReason } from "./reason.ts";
import { Undeliverable } from "./resolve.ts";

for (const status of [200, 201, 202, 204, 206, 299]) {
  test(`${status} acknowledges`, () => assert.equal(statusReason(status), null));
}

for (const status of [0, 199, 400, 401, 404, 410, 429, 500, 503, 599]) {
  test(`${status} is a failure`, () => {
    assert.equal(statusReason(status), `The endpoint responded with ${status}.`);
  });
}

for (const status of [300, 301, 302, 304, 307, 308]) {
  test(`${status} is a failure, and is not followed`, () => {
    const reason = `The endpoint responded with ${status}. Redirects are not followed.`;
    assert.equal(statusReason(status), reason);
  });
}

/** Returns an error as the runtime throws it, with an internal address in its message. */
function thrown(code: string) {
  return Object.assign(new Error(`connect ${code} 10.0.0.7:443`), { code });
}

test("open, closed and filtered ports are indistinguishable", () => {
  const codes = ["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EPIPE"];
  const reasons = new Set(codes.map((code) => errorReason(thrown(code))));
  assert.deepEqual([...reasons], ["The endpoint could not be reached."]);
});

const CODES = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "ERR_SSL_WRONG_VERSION_NUMBER",
  "EPROTO",
  "HPE_INVALID_CONSTANT",
  "ABORT_ERR",
  "",
];

for (const code of CODES) {
  test(`the reason of ${code || "an unknown error"} is a sentence without addresses or codes`, () => {
    const reason = errorReason(thrown(code));
    assert.match(reason, /^The [a-z][^\n]+\.$/);
    assert.ok(!reason.includes("10.0.0.7") && !(code && reason.includes(code)), reason);
  });
}

const TOLD: [what: string, error: unknown, part: RegExp][] = [
  ["a deadline", new DOMException("x", "TimeoutError"), /10 seconds/],
  ["a name without address", thrown("ENOTFOUND"), /could not be resolved/],
  ["an expired certificate", thrown("CERT_HAS_EXPIRED"), /certificate has expired/],
  ["another's certificate", thrown("ERR_TLS_CERT_ALTNAME_INVALID"), /for a different host name/],
  ["a server without TLS", thrown("ERR_SSL_WRONG_VERSION_NUMBER"), /TLS handshake/],
  ["no HTTP", thrown("HPE_INVALID_CONSTANT"), /not valid HTTP/],
  ["a refused address", new Undeliverable("Nothing was sent."), /^Nothing was sent\.$/],
];

for (const [what, error, part] of TOLD) {
  test(`${what} is reported as such`, () => assert.match(errorReason(error), part));
}
