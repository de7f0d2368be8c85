import assert from "node:assert/strict";
import { test } from "node:test";
import { parseSystemNames } from "./system-names.ts";

const HOSTS = `# comment
127.0.0.1\tlocalhost
::1 localhost ip6-localhost
10.1.2.3  Hook.intranet hook  # ours
`;

const { addresses } = parseSystemNames(HOSTS, "");

test("the hosts file has names, aliases and several addresses per name, case-insensitively", () => {
  assert.deepEqual(addresses("hook.intranet"), ["10.1.2.3"]);
  assert.deepEqual(addresses("hook"), ["10.1.2.3"]);
  assert.deepEqual(addresses("hook."), ["10.1.2.3"]);
  assert.deepEqual(addresses("localhost"), ["127.0.0.1", "::1"]);
  assert.deepEqual(addresses("ours"), []);
});

test("localhost and its subdomains are this machine, whatever the hosts file says", () => {
  const bare = parseSystemNames("", "");
  for (const name of ["localhost", "localhost.", "a.localhost"]) {
    assert.deepEqual(bare.addresses(name), ["127.0.0.1", "::1"]);
  }
  assert.deepEqual(bare.addresses("notlocalhost"), []);
});

const CONF = "nameserver 10.0.0.1\nsearch a.example b.example\n";

for (const [what, conf, name, expected] of [
  ["a short name", CONF, "hook", ["hook.a.example", "hook.b.example", "hook"]],
  ["a name with a dot", CONF, "hook.x", ["hook.x", "hook.x.a.example", "hook.x.b.example"]],
  ["a final dot", CONF, "hook.", ["hook."]],
  [
    "fewer dots than ndots",
    `${CONF}options timeout:1 ndots:2\n`,
    "hook.x",
    ["hook.x.a.example", "hook.x.b.example", "hook.x"],
  ],
  ["a domain", "domain c.example", "hook", ["hook.c.example", "hook"]],
  ["no search", "nameserver 10.0.0.1", "hook", ["hook"]],
] as const) {
  test(`search domains: ${what}`, () => {
    assert.deepEqual(parseSystemNames("", conf).candidates(name), expected);
  });
}
