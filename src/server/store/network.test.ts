import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network.ts";

const NETWORKS: [address: string, network: string | null][] = [
  ["192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2:3::4", "2001:db8:1::/48"],
  ["::1", "::/48"],
  ["", null],
  ["nothing", null],
];

for (const [address, network] of NETWORKS) {
  test(`${address || "no address"} is in ${network}`, () => {
    assert.equal(networkOf(address), network);
  });
}
