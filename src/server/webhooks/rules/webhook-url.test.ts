import assert from "node:assert/strict";
import { test } from "node:test";
import { type UrlFault, urlFault } from "./webhook-url.ts";

/** Returns an https URL of this length. */
const urlOf = (length: number) => "https://example.com/".padEnd(length, "x");

const URLS: [what: string, url: string, fault: UrlFault | null][] = [
  ["a host", "https://example.com", null],
  ["a path, query and fragment", "https://example.com/hooks/1?a=b#c", null],
  ["a port", "https://example.com:8443/", null],
  ["a subdomain", "https://hooks.eu.example.com/x", null],
  ["the scheme in capitals", "HTTPS://EXAMPLE.COM/", null],
  ["an international name", "https://bücher.example/", null],
  ["an emoji in the path", "https://example.com/🧊", null],
  ["a public IPv4 address", "https://93.184.216.34/", null],
  ["a public IPv6 address", "https://[2606:4700::1111]/", null],
  ["an @ in the path", "https://example.com/a@b", null],
  ["an encoded slash and @ in the path", "https://example.com/%2F@10.0.0.1/", null],
  ["2,048 characters", urlOf(2048), null],
  ["2,049 characters", urlOf(2049), "too_long"],
  ["a million characters", urlOf(1_000_000), "too_long"],
  ["http", "http://example.com/", "not_https"],
  ["http on the port of https", "http://example.com:443/", "not_https"],
  ["a web socket", "wss://example.com/", "not_https"],
  ["ftp", "ftp://example.com/", "not_https"],
  ["a scheme that begins like https", "httpsx://example.com/", "not_https"],
  ["a file", "file:///etc/passwd", "not_a_url"],
  ["a script", "javascript:alert(1)", "not_a_url"],
  ["data", "data:text/plain,x", "not_a_url"],
  ["a blob", "blob:https://example.com/1", "not_a_url"],
  ["nothing", "", "not_a_url"],
  ["text", "hook", "not_a_url"],
  ["a host without scheme", "example.com/hook", "not_a_url"],
  ["a path", "/hook", "not_a_url"],
  ["no scheme", "//example.com/hook", "not_a_url"],
  ["https alone", "https://", "not_a_url"],
  ["a space in the host", "https://exa mple.com/", "not_a_url"],
  ["a port out of range", "https://example.com:65536/", "not_a_url"],
  ["an IPv4 number out of range", "https://256.256.256.256/", "not_a_url"],
  ["an IPv6 zone id", "https://[fe80::1%25eth0]/", "not_a_url"],
  ["an encoded slash in the host", "https://example.com%2F@10.0.0.1/", "user_info"],
  ["a user", "https://ada@example.com/", "user_info"],
  ["a user and password", "https://ada:pw@example.com/", "user_info"],
  ["a password alone", "https://:pw@example.com/", "user_info"],
  ["a host as user", "https://example.com@10.0.0.1/", "user_info"],
  ["a blank before it", " https://example.com/", "not_a_url"],
  ["a newline after it", "https://example.com/\n", "not_a_url"],
  ["a slash too many", "https:///example.com", "not_a_url"],
  ["no slashes", "https:example.com", "not_a_url"],
  ["backslashes", "https:\\\\example.com", "not_a_url"],
  ["U+0000 in the path", "https://example.com/\0", "not_a_url"],
  ["U+0000 in the query", "https://example.com/?a=\0b", "not_a_url"],
  ["a lone surrogate in the path", "https://example.com/\ud83e", "not_a_url"],
];

for (const [what, url, fault] of URLS) {
  test(`${what}: ${fault ?? "a webhook's address"}`, () => assert.equal(urlFault(url), fault));
}
