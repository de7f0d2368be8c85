import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePath } from "./attribute-path.ts";
import { holds, parseFilter } from "./filter.ts";

const ATTRIBUTES = new Set(["username", "active", "emails.value", "emails.type"]);

function filterOf(text: string) {
  const read = parseFilter(text, ATTRIBUTES);
  assert.equal(read.kind, "filter", text);
  return read.kind === "filter" ? read.filter : assert.fail();
}

const ADA = { username: "Ada", active: true, "emails.type": "work", "emails.value": "a@b" };

for (const [text, expected] of [
  ['userName eq "ada"', true],
  ['userName eq "eve" or active eq true', true],
  ['active eq true or userName eq "eve" and active eq false', true],
  ['(active eq true or userName eq "eve") and active eq false', false],
  ['emails[type eq "work" and value eq "a@b"]', true],
  ['emails[type eq "home"].value eq "a@b"', false],
  ["active eq false", false],
  ["userName eq null", false],
] as const) {
  test(`${text} is ${expected} for Ada: "and" binds tighter than "or"`, () => {
    assert.equal(holds(filterOf(text), ADA), expected);
  });
}

test("what is in quotes is a value, with whatever it contains", () => {
  assert.deepEqual(filterOf('userName eq "a\\" or active eq true) ] \\u00e9"'), {
    kind: "equal",
    attribute: "username",
    value: 'a" or active eq true) ] é',
  });
});

test("hostile filters and paths are refused in no time", () => {
  const started = performance.now();
  for (const text of [
    "(".repeat(900),
    '"'.repeat(999),
    `"${"\\".repeat(900)}`,
    `emails[${"emails[".repeat(140)}`,
    `userName eq ${"9".repeat(900)}e`,
    "a".repeat(1_000_000),
  ]) {
    assert.equal(parseFilter(text, ATTRIBUTES).kind, "fault");
  }
  for (const text of [
    `urn:${"a:".repeat(490)}!`,
    `urn:${".".repeat(990)}`,
    `a[${"]".repeat(990)}.`,
    "a".repeat(1_000_000),
  ]) {
    assert.equal(parsePath(text).kind, "fault", text.slice(0, 20));
  }
  assert.ok(performance.now() - started < 1000);
});

for (const [text, path] of [
  ["userName", ["username", null, false]],
  ["urn:ietf:params:scim:schemas:core:2.0:User:name.givenName", ["name", "givenname", false]],
  ['emails[type eq "work"].value', ["emails", "value", false]],
  ["urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager", ["manager", null, true]],
] as const) {
  test(`${text} is a path`, () => {
    const read = parsePath(text);
    assert.ok(read.kind === "path");
    assert.deepEqual([read.attribute, read.part, read.isForeign], path);
  });
}
