import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { Failure } from "#server/failure.ts";
import { urlsToTry } from "./tls.ts";

const URL_WITHOUT_QUERY = "postgresql://app:secret@db.example/contracts";

function modesOf(query: string) {
  const urls = urlsToTry(`${URL_WITHOUT_QUERY}?${query}`, "DATABASE_URL");
  return urls.map(({ searchParams }) => searchParams.get("sslmode"));
}

const MODES: [query: string, ...modes: string[]][] = [
  ["", "require", "disable"],
  ["sslmode=allow", "disable", "require"],
  ["ssl=true", "require"],
  ["ssl=1", "require"],
  ["ssl=false", "disable"],
  ["ssl=0", "disable"],
  ["ssl=false&sslmode=require", "require"],
];

for (const [query, ...modes] of MODES) {
  test(`${query || "no sslmode"} tries ${modes.join(", then ")}`, () => {
    assert.deepEqual(modesOf(query), modes);
  });
}

const KNOWN = "sslmode must be one of disable, allow, prefer, require, verify-ca, verify-full";

const REFUSED: [query: string, message: string][] = [
  ["sslmode=no-verify", KNOWN],
  ["sslmode=Require", KNOWN],
  ["sslmode=", KNOWN],
  ["ssl=no-verify", KNOWN],
  ["sslmode=verify-ca", "sslmode=verify-ca requires sslrootcert, the path of a CA certificate"],
  ["sslmode=require&sslrootcert=/none.pem", "sslrootcert cannot be read: ENOENT"],
  [`sslmode=verify-full&sslcert=${tmpdir()}`, "sslcert cannot be read: EISDIR"],
];

for (const [query, message] of REFUSED) {
  test(`${query.replace(tmpdir(), "/tmp")} is refused: ${message}`, () => {
    assert.throws(
      () => modesOf(query),
      (error: Failure) =>
        error instanceof Failure &&
        error.message.startsWith(`DATABASE_URL is invalid: ${message}`) &&
        !error.message.includes("secret"),
    );
  });
}

test("certificate files are not read when TLS is off", () => {
  assert.deepEqual(modesOf("sslmode=disable&sslrootcert=/none.pem"), ["disable"]);
});
