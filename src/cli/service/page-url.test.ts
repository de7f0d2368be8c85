import assert from "node:assert/strict";
import { test } from "node:test";
import { pageUrl } from "./page-url.ts";

const SERVICE = "https://checks.example.com/sub";

const PAGES: [told: string | undefined, page: string | null][] = [
  [
    "https://console.example.com/accounts/a/checks/b",
    "https://console.example.com/accounts/a/checks/b",
  ],
  ["http://localhost:3000/accounts/a/checks/b", `${SERVICE}/accounts/a/checks/b`],
  ["http://127.0.0.1:3000/accounts/a/checks/b", `${SERVICE}/accounts/a/checks/b`],
  ["http://[::1]:3000/accounts/a/checks/b", `${SERVICE}/accounts/a/checks/b`],
  ["https://x.example/a b>) [c", "https://x.example/a%20b%3E)%20[c"],
  ["javascript:alert(1)", null],
  ["/accounts/a", null],
  [undefined, null],
];

for (const [address, page] of PAGES) {
  test(`the page ${address} is at ${page}`, () => {
    assert.equal(pageUrl(SERVICE, address), page);
  });
}
