import assert from "node:assert/strict";
import { test } from "node:test";
import { isAway, isBusy, isRolledBack, isStale, isUnavailable } from "./outage.ts";

/** An error as `pg` reports one from Postgres. */
const answered = (code: string) =>
  Object.assign(new Error("refused"), { code, severity: "ERROR", length: 100 });

const ROLLED_BACK = [
  "22021",
  "22P02",
  "23505",
  "23514",
  "40001",
  "40P01",
  "54000",
  "55P03",
  "57014",
];

for (const code of ROLLED_BACK) {
  test(`a statement rejected with ${code} may be retried`, () => {
    assert.equal(isRolledBack(answered(code)), true);
  });
}

const UNPROVEN: [what: string, error: unknown][] = [
  ...["08000", "08003", "08006", "08007", "08P01", "40003", "53100", "57P01", "57P02"].map(
    (code): [string, unknown] => [code, answered(code)],
  ),
  ...["58030", "XX000", "25006"].map((code): [string, unknown] => [code, answered(code)]),
  ...["ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ECONNABORTED", "EPIPE", "ETIMEDOUT"].map(
    (code): [string, unknown] => [code, Object.assign(new Error(code), { code })],
  ),
  ["a code without an answer of Postgres", Object.assign(new Error("x"), { code: "23505" })],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  ["an error of our own", new TypeError("undefined is not a function")],
  ["nothing", undefined],
];

for (const [what, error] of UNPROVEN) {
  test(`${what} does not prove that nothing was stored`, () => {
    assert.equal(isRolledBack(error), false);
  });
}

const CANNOT_SERVE = [
  ...["08001", "08006", "08007", "08P01", "25006", "28000", "28P01", "3D000", "3F000", "42501"],
  ...["42P01", "42703", "42704", "53100", "53200", "53300", "55000", "57P01", "57P03", "58030"],
  ...["0A000", "ECONNREFUSED", "ECONNABORTED", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"],
  ...["ENOTFOUND", "EPIPE", "SELF_SIGNED_CERT_IN_CHAIN", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ...["P1000", "P1001", "P1003", "P1010", "P1017", "P2021", "P2024"],
];

for (const code of CANNOT_SERVE) {
  test(`${code} means that the database is unavailable`, () => {
    assert.equal(isAway(answered(code)), true);
    const deep = new Error("x", { cause: { cause: { kind: "postgres", originalCode: code } } });
    assert.equal(isUnavailable(deep), true);
  });
}

for (const code of ["40001", "40P01", "P2028", "P2034", "55P03", "57014"]) {
  test(`${code} means that the database was busy`, () => {
    assert.deepEqual([isUnavailable(answered(code)), isAway(answered(code))], [true, false]);
  });
}

for (const code of ["22P02", "23505", "42601", "21000", "P2002", "P2025", "ENOENT"]) {
  test(`${code} says nothing about the database's availability`, () => {
    assert.equal(isUnavailable(answered(code)), false);
  });
}

test("only timeouts are busy, and only servers that are read-only are stale", () => {
  assert.deepEqual(
    ["55P03", "57014", "25006", "0A000", "53100"].map((code) => [
      isBusy(answered(code)),
      isStale(answered(code)),
    ]),
    [
      [true, false],
      [true, false],
      [false, true],
      [false, true],
      [false, false],
    ],
  );
});
