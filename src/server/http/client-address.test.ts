import assert from "node:assert/strict";
import type { IncomingMessage } from "node:http";
import { test } from "node:test";
import ipaddr from "ipaddr.js";
import { addressReader } from "./client-address.ts";

function addressOf(trusted: string, connection: string | undefined, forwarded?: string) {
  const ranges = trusted ? trusted.split(",").map((range) => ipaddr.parseCIDR(range)) : [];
  const request = {
    headers: { "x-forwarded-for": forwarded },
    socket: { remoteAddress: connection },
  } as unknown as IncomingMessage;
  return addressReader(ranges)(request);
}

test("without trusted proxies the address is the connection's, whatever headers say", () => {
  assert.equal(addressOf("", "192.0.2.1"), "192.0.2.1");
  assert.equal(addressOf("", "192.0.2.1", "198.51.100.7"), "192.0.2.1");
  assert.equal(addressOf("", "::ffff:192.0.2.1"), "192.0.2.1");
});

test("a link-local address is reported without its zone", () => {
  assert.equal(addressOf("", "fe80::1%eth0"), "fe80::1");
  assert.equal(addressOf("10.0.0.0/8", "FE80:0::1%2"), "fe80::1");
});

test("a connection that does not come from a trusted proxy is the client's own", () => {
  assert.equal(addressOf("10.0.0.0/8", "192.0.2.1", "198.51.100.7"), "192.0.2.1");
});

const FORWARDED: [forwarded: string | undefined, address: string][] = [
  ["198.51.100.7", "198.51.100.7"],
  // A spoofed entry stands on the left.
  ["203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["203.0.113.9,198.51.100.7, 10.0.0.2", "198.51.100.7"],
  ["203.0.113.9, 198.51.100.7, 10.0.0.2, 10.1.2.3", "198.51.100.7"],
  ["198.51.100.7:4711", "198.51.100.7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["2001:DB8:0::7", "2001:db8::7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  // Only proxies: the farthest one.
  ["10.0.0.3, 10.0.0.2", "10.0.0.3"],
  // No valid address: the last known proxy.
  [undefined, "10.0.0.1"],
  ["", "10.0.0.1"],
  ["unknown", "10.0.0.1"],
  ["198.51.100.7, unknown", "10.0.0.1"],
  ["198.51.100.7, 10.0.0.2, 0x7f.1", "10.0.0.1"],
  ["198.51.100.7,", "10.0.0.1"],
];

for (const [forwarded, address] of FORWARDED) {
  test(`behind trusted proxies, X-Forwarded-For ${forwarded} is ${address}`, () => {
    assert.equal(addressOf("10.0.0.0/8", "10.0.0.1", forwarded), address);
    assert.equal(addressOf("10.0.0.0/8", "::ffff:10.0.0.1", forwarded), address);
  });
}

test("proxies may use IPv6", () => {
  assert.equal(addressOf("fd00::/8,::1/128", "::1", "198.51.100.7, fd00::1"), "198.51.100.7");
});

test("a closed connection has no address", () => {
  assert.equal(addressOf("10.0.0.0/8", undefined), "");
  assert.equal(addressOf("", undefined), "");
});
