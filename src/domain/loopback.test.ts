import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback } from "./loopback.ts";

const THIS_MACHINE = [
  "localhost",
  "LOCALHOST.",
  "app.localhost",
  "127.0.0.1",
  "127.1",
  "127.255.255.254",
  "::1",
  "[::1]",
  "0:0:0:0:0:0:0:1",
  "::ffff:127.0.0.1",
  "[::ffff:7f00:1]",
];

const OTHERS = [
  "",
  "localhost.example.com",
  "notlocalhost",
  "127.0.0.1.example.com",
  "127.example.com",
  "127",
  "128.0.0.1",
  "0.0.0.0",
  "10.127.0.1",
  "1",
  ":1",
  "::",
  "::2",
  "::11",
  "::1:1",
  "2001:db8::1",
  "::ffff:8.8.8.8",
  "::ffff:7e00:1",
];

for (const host of THIS_MACHINE) {
  test(`${host} is this machine`, () => assert.equal(isLoopback(host), true));
}

for (const host of OTHERS) {
  test(`${host || "no host"} is not this machine`, () => assert.equal(isLoopback(host), false));
}
