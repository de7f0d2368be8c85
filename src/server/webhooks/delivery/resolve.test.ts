import assert from "node:assert/strict";
import { test } from "node:test";
import { parseCidr } from "./address.ts";
import { allowedAddresses, Undeliverable } from "./resolve.ts";

const PUBLIC = "93.184.216.34";
const PUBLIC_V6 = "2606:4700:4700::1111";

/** A resolver that returns these answers in turn and counts its calls. */
function answering(...answers: string[][]) {
  const queries: string[] = [];
  const resolve = async (hostname: string) => {
    queries.push(hostname);
    return answers[queries.length - 1] ?? assert.fail("asked too often");
  };
  return { resolve, asked: queries };
}

const ALLOWED: [what: string, answer: string[], address: string][] = [
  ["one public address", [PUBLIC], PUBLIC],
  ["several public addresses", [PUBLIC_V6, PUBLIC], PUBLIC_V6],
];

for (const [what, answer, address] of ALLOWED) {
  test(`a name with ${what} is connected to at its first address`, async () => {
    const { resolve, asked } = answering(answer);
    assert.equal((await allowedAddresses("example.com", resolve, []))[0], address);
    assert.deepEqual(asked, ["example.com"]);
  });
}

const REFUSED: [what: string, answer: string[]][] = [
  ["loopback", ["127.0.0.1"]],
  ["loopback in IPv6", ["::1"]],
  ["cloud metadata", ["169.254.169.254"]],
  ["an intranet", ["10.1.2.3"]],
  ["a mapped address", ["::ffff:127.0.0.1"]],
  ["NAT64", ["64:ff9b::a00:1"]],
  ["a zone", ["fe80::1%eth0"]],
  ["a public and a private address", [PUBLIC, "10.0.0.1"]],
  ["a private and a public address", ["10.0.0.1", PUBLIC]],
  ["IPv4 in public and IPv6 in private", [PUBLIC, "::1"]],
  ["nonsense", ["not an address"]],
];

for (const [what, answer] of REFUSED) {
  test(`a name that resolves to ${what} is refused entirely`, async () => {
    const { resolve } = answering(answer);
    await assert.rejects(allowedAddresses("example.com", resolve, []), Undeliverable);
  });
}

test("every refusal has the same message", async () => {
  const messages = new Set<string>();
  for (const [, answer] of REFUSED) {
    const { resolve } = answering(answer);
    await allowedAddresses("example.com", resolve, []).catch(({ message }) =>
      messages.add(message),
    );
  }
  assert.equal(messages.size, 1);
});

test("a name that changes between lookups cannot slip through, because there is only one", async () => {
  const { resolve, asked } = answering([PUBLIC], ["127.0.0.1"]);
  assert.equal((await allowedAddresses("rebind.example", resolve, []))[0], PUBLIC);
  assert.equal(asked.length, 1);
  await assert.rejects(allowedAddresses("rebind.example", resolve, []), Undeliverable);
});

for (const host of ["127.0.0.1", "[::1]", "[::ffff:7f00:1]", "169.254.169.254", "127.0.0.1.."]) {
  test(`the literal ${host} is refused without a lookup`, async () => {
    const { resolve, asked } = answering();
    await assert.rejects(allowedAddresses(host, resolve, []), Undeliverable);
    assert.deepEqual(asked, []);
  });
}

test("a public literal needs no lookup", async () => {
  const { resolve } = answering();
  assert.equal((await allowedAddresses(PUBLIC, resolve, []))[0], PUBLIC);
  assert.equal((await allowedAddresses(`[${PUBLIC_V6}]`, resolve, []))[0], PUBLIC_V6);
});

test("an allowed range applies to names and literals", async () => {
  const opened = [parseCidr("10.0.0.0/8")];
  assert.equal(
    (await allowedAddresses("hook.intranet", answering(["10.1.2.3"]).resolve, opened))[0],
    "10.1.2.3",
  );
  assert.equal((await allowedAddresses("10.1.2.3", answering().resolve, opened))[0], "10.1.2.3");
  const { resolve } = answering(["10.1.2.3", "192.168.1.1"]);
  await assert.rejects(allowedAddresses("hook.intranet", resolve, opened), Undeliverable);
});

test("a name without addresses is an error", async () => {
  await assert.rejects(allowedAddresses("example.com", answering([]).resolve, []));
});
