import assert from "node:assert/strict";
import { test } from "node:test";
import { urlFault } from "../rules/webhook-url.ts";
import { isAllowedAddress, isAllowedHost, parseCidr } from "./address.ts";

/** Returns whether POST /webhooks accepts this host. */
function isTaken(host: string, opened: string[] = []) {
  const url = `https://${host}/hook`;
  return urlFault(url) === null && isAllowedHost(new URL(url).hostname, opened.map(parseCidr));
}

const SPECIAL: Record<string, string[]> = {
  "this network": ["0.0.0.0", "0.0.0.1", "0.255.255.255"],
  loopback: ["127.0.0.1", "127.0.0.0", "127.1.2.3", "127.255.255.255", "[::1]"],
  unspecified: ["[::]", "[0:0:0:0:0:0:0:0]"],
  private: [
    "10.0.0.0",
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.0",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.1.1",
    "192.168.255.255",
  ],
  "carrier-grade NAT": ["100.64.0.0", "100.64.0.1", "100.127.255.255", "100.100.100.200"],
  "link-local": ["169.254.0.0", "169.254.1.1", "169.254.255.255", "[fe80::1]", "[febf::1]"],
  "cloud metadata": ["169.254.169.254", "169.254.170.2", "[fd00:ec2::254]", "192.0.0.192"],
  "unique local": ["[fc00::1]", "[fd00::1]", "[fdff:ffff::1]"],
  "site-local": ["[fec0::1]"],
  "IETF protocol assignments": ["192.0.0.0", "192.0.0.8", "192.0.0.170", "[2001:1::1]"],
  documentation: [
    "192.0.2.0",
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "203.0.113.255",
    "[2001:db8::1]",
    "[3fff::1]",
  ],
  benchmarking: ["198.18.0.0", "198.18.0.1", "198.19.255.255", "[2001:2::1]"],
  "AS112 and AMT": ["192.31.196.1", "192.175.48.1", "192.52.193.1", "[2620:4f:8000::1]"],
  multicast: ["224.0.0.1", "239.255.255.255", "[ff02::1]", "[ff0e::1]"],
  "class E and broadcast": ["240.0.0.1", "254.1.1.1", "255.255.255.254", "255.255.255.255"],
  "v4-mapped": [
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:10.0.0.1]",
    "[::ffff:a9fe:a9fe]",
    "[0:0:0:0:0:ffff:c0a8:101]",
    "[::ffff:8.8.8.8]",
  ],
  "v4-compatible": ["[::127.0.0.1]", "[::7f00:1]", "[::a9fe:a9fe]", "[::8.8.8.8]"],
  "v4-translated": ["[::ffff:0:127.0.0.1]", "[::ffff:0:8.8.8.8]"],
  "6to4": ["192.88.99.1", "[2002:7f00:1::1]", "[2002:a00:1::]", "[2002:a9fe:a9fe::1]"],
  NAT64: [
    "[64:ff9b::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b::8.8.8.8]",
    "[64:ff9b:1::127.0.0.1]",
    "[64:ff9b:1:ffff::a00:1]",
  ],
  Teredo: ["[2001::1]", "[2001:0:7f00:1::]", "[2001:0:4136:e378:8000:63bf:3fff:fdd2]"],
  "ORCHID and other registries": ["[2001:10::1]", "[2001:20::1]", "[2001:3::1]", "[2001:4:112::1]"],
  "discard and segment routing": ["[100::1]", "[5f00::1]"],
  "outside of global unicast": ["[1::1]", "[200::1]", "[4000::1]", "[8000::1]", "[e000::1]"],
};

const SPELLINGS: Record<string, string[]> = {
  "a decimal number": ["2130706433", "2852039166", "3232235777", "167772161", "0"],
  "an octal number": ["017700000001", "0177.0.0.1", "0177.0.0.01", "00000177.0.0.1", "012.0.0.1"],
  "a hex number": ["0x7f000001", "0x7f.0.0.1", "0X7F.0x0.0x0.0x1", "0xa9fea9fe", "0xa.0.0.1"],
  "a short form": ["127.1", "127.0.1", "10.1", "192.168.257", "172.16.1", "0x7f.1", "0177.1", "0x"],
  "mixed bases": ["0x7f.0.0.01", "127.0x0.00.1", "169.0376.0xa9.254", "192.0250.1.1"],
  "full-width digits": ["１２７.０.０.１", "127。0。0。1", "１２７．１", "①②⑦.0.0.1"],
  "trailing dots": ["127.0.0.1.", "10.0.0.1.", "2130706433.", "0x7f000001.", "[::1]."],
  "percent-encoding": ["%31%32%37.0.0.1", "127%2e0%2e0%2e1", "127.0.0.1%2e", "%EF%BC%91%32%37.1"],
  "soft hyphens": ["127.0.0\u00ad.1", "1\u00ad27.1"],
  "long or capital IPv6": [
    "[0000:0000:0000:0000:0000:0000:0000:0001]",
    "[0:0::1]",
    "[FE80::1]",
    "[::FFFF:7F00:0001]",
  ],
  "a zone id": ["[fe80::1%eth0]", "[fe80::1%25eth0]", "[::1%25lo]", "[2606:4700::1%25eth0]"],
  "user info": [
    "example.com@127.0.0.1",
    "a:b@10.0.0.1",
    "example.com%2F@127.0.0.1",
    "@127.0.0.1:1@8.8.8.8",
  ],
  "a port": ["127.0.0.1:443", "127.0.0.1:8443", "[::1]:443", "127.1:443"],
  "a backslash": ["127.0.0.1\\@example.com", "127.0.0.1\\.example.com"],
  "tabs and line breaks": ["127.0\t.0.1", "127.\n0.0.1", "1\r27.1"],
};

const PUBLIC = [
  "1.1.1.1",
  "8.8.8.8",
  "93.184.216.34",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.1",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.1",
  "192.0.3.1",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "203.0.114.0",
  "223.255.255.255",
  "134744072",
  "[2606:4700:4700::1111]",
  "[2001:4860:4860::8888]",
  "[2a00:1450:4001::1]",
  "[2001:200::1]",
  "[2003::1]",
];

const NAMES = [
  "example.com",
  "localhost",
  "127.0.0.1.example.com",
  "0x7f.example",
  "bücher.example",
];

for (const table of [SPECIAL, SPELLINGS]) {
  for (const [kind, hosts] of Object.entries(table)) {
    for (const host of hosts) {
      test(`refused, ${kind}: ${JSON.stringify(host)}`, () => assert.equal(isTaken(host), false));
    }
  }
}

for (const host of PUBLIC) {
  test(`public: ${host}`, () => assert.equal(isTaken(host), true));
}

for (const host of NAMES) {
  test(`accepted, to be checked at delivery: ${host}`, () => assert.equal(isTaken(host), true));
}

test("addresses are recognized as a resolver spells them, too", () => {
  for (const text of ["127.0.0.1", "::1", "fe80::1%eth0", "::ffff:10.0.0.1", "fd00:ec2::254"]) {
    assert.equal(isAllowedAddress(text, []), false, text);
  }
  for (const text of ["8.8.8.8", "2606:4700:4700::1111"]) {
    assert.equal(isAllowedAddress(text, []), true, text);
  }
});

test("a text that is not an address is not connected to", () => {
  for (const text of ["", "localhost", "example.com", "[::1]", "1.2.3.4.5", "::g", "8.8.8.8 "]) {
    assert.equal(isAllowedAddress(text, []), false, text);
  }
});

const OPENED: [range: string, inside: string[], outside: string[]][] = [
  ["10.0.0.0/8", ["10.0.0.0", "10.255.255.255"], ["127.0.0.1", "192.168.0.1"]],
  ["127.0.0.1/32", ["127.0.0.1", "127.1", "2130706433"], ["127.0.0.2", "[::1]"]],
  ["192.168.4.0/22", ["192.168.4.1", "192.168.7.255"], ["192.168.3.255", "192.168.8.0"]],
  ["::1/128", ["[::1]", "[0:0::1]"], ["127.0.0.1", "[::2]"]],
  ["fd00::/8", ["[fd12:3456::1]"], ["[fc00::1]", "[fe80::1]"]],
  ["0.0.0.0/0", ["127.0.0.1", "10.0.0.1", "255.255.255.255"], ["[::1]", "[::ffff:10.0.0.1]"]],
  ["::/0", ["[::1]", "[64:ff9b::a00:1]"], ["127.0.0.1", "10.0.0.1"]],
];

for (const [range, inside, outside] of OPENED) {
  test(`${range} allows the addresses in it and no others`, () => {
    for (const host of inside) assert.equal(isTaken(host, [range]), true, host);
    for (const host of outside) assert.equal(isTaken(host, [range]), false, host);
  });
}

test("several ranges can be allowed, in addition to public addresses", () => {
  const opened = ["127.0.0.0/8", "::1/128"];
  for (const host of ["127.0.0.1", "[::1]", "1.1.1.1"]) {
    assert.equal(isTaken(host, opened), true, host);
  }
  assert.equal(isTaken("10.0.0.1", opened), false);
});

test("an invalid range is refused by name", () => {
  for (const text of ["", "10.0.0.0", "10.0.0.0/33", "fd00::/129", "10.0.0.0/", "intranet/8"]) {
    assert.throws(() => parseCidr(text), {
      message: `${JSON.stringify(text)} is not an address range such as 10.0.0.0/8`,
    });
  }
});

test("covers at least 120 special targets", () => {
  const targets = Object.values({ ...SPECIAL, ...SPELLINGS }).flat();
  assert.ok(new Set(targets).size >= 120, `${targets.length}`);
});
