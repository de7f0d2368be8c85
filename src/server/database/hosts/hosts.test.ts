import assert from "node:assert/strict";
import { test } from "node:test";
import { Failure } from "#server/failure.ts";
import { urlsToTry } from "../tls.ts";
import { hostsOf, urlOf, withHostParameters } from "./hosts.ts";

const read = (url: string) => {
  const [parsed] = urlsToTry(url, "DATABASE_URL");
  assert.ok(parsed);
  return hostsOf(parsed).map(({ host, port }) => `${host} ${port}`);
};

const LISTS: [url: string, hosts: string[]][] = [
  ["postgresql://u:p@one/db", ["one 5432"]],
  ["postgresql://u:p@one:5433/db", ["one 5433"]],
  ["postgresql://u:p@one,two/db", ["one 5432", "two 5432"]],
  ["postgresql://u:p@one:1,two:2,three/db", ["one 1", "two 2", "three 5432"]],
  ["postgresql://u:p@one:1,two:2/db?sslmode=disable", ["one 1", "two 2"]],
  ["postgresql://one:1,two:2/db", ["one 1", "two 2"]],
  ["postgresql://u:p,%40@one:1,two:2/db", ["one 1", "two 2"]],
  ["postgresql://u:p@10.0.0.1:1,[fd00::2]:2,[::1]/db", ["10.0.0.1 1", "fd00::2 2", "::1 5432"]],
  ["postgresql://u:p@any/db?host=one,two", ["one 5432", "two 5432"]],
  ["postgresql://u:p@any/db?host=one,two&port=7", ["one 7", "two 7"]],
  ["postgresql://u:p@any/db?host=one,two&port=1,", ["one 1", "two 5432"]],
];

for (const [url, hosts] of LISTS) {
  test(`${url} leads to ${hosts.join(", ")}`, () => assert.deepEqual(read(url), hosts));
}

test("the rest of a URL with several hosts is kept", () => {
  const url = new URL(withHostParameters("postgresql://u:p%40@one:1,two:2/db?sslmode=require"));
  assert.deepEqual([url.username, url.password, url.pathname], ["u", "p%40", "/db"]);
  assert.equal(url.searchParams.get("sslmode"), "require");
});

test("a URL of one host is left alone", () => {
  const url = "postgresql://u:a,b@one:1/db?application_name=a,b";
  assert.equal(withHostParameters(url), url);
});

test("the URL of one of several hosts names it alone", () => {
  const url = new URL(withHostParameters("postgresql://u:p@one:1,two:2/db?sslmode=require"));
  const [, two] = hostsOf(url);
  assert.ok(two);
  assert.deepEqual(hostsOf(urlOf(url, two)), [two]);
});

const REFUSED: [url: string, fault: RegExp][] = [
  ["postgresql://u:secret@one,,two/db", /one of its hosts is empty/],
  ["postgresql://u:secret@one:x,two/db", /is invalid/],
  ["postgresql://u:secret@one,two:x/db", /a port is not a number/],
  ["postgresql://u:secret@one,two:70000/db", /a port is not a number/],
  ["postgresql://u:secret@a/db?host=a,b,c&port=1,2", /it has 3 hosts and 2 ports/],
  ["postgresql://u:secret@a,b/db?target_session_attrs=any", /must be read-write or primary/],
  ["postgresql://u:secret@a/db?target_session_attrs=standby", /must be read-write or primary/],
];

for (const [url, fault] of REFUSED) {
  test(`${url} is refused`, () => {
    assert.throws(
      () => urlsToTry(url, "DATABASE_URL"),
      (error) =>
        error instanceof Failure &&
        error.message.startsWith("DATABASE_URL is invalid: ") &&
        fault.test(error.message) &&
        !error.message.includes("secret"),
    );
  });
}
