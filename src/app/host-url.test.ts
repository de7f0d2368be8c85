import assert from "node:assert/strict";
import { test } from "node:test";
import { hostUrl } from "./host-url.ts";

for (const host of ["localhost:3000", "127.0.0.1:3000", "10.0.0.5", "a-b.example", "[::1]:3000"]) {
  test(`commands lead to the host ${host} at which the reader reached the server`, () => {
    assert.equal(hostUrl(host), `http://${host}`);
  });
}

for (const host of [null, "", "a b", "a/b", "a$(id)", "a'b", "a:b", "u@a", "[::1", "a\\b"]) {
  test(`a host that is none (${host}) gets into no command`, () => {
    assert.equal(hostUrl(host), "http://localhost");
  });
}
