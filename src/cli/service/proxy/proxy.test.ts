import assert from "node:assert/strict";
import { test } from "node:test";
import { proxyHeaders, proxyOf, proxyText } from "./proxy.ts";

const PROXY = "http://proxy.example:3128";

const SERVICES: [service: string, environment: Record<string, string>, variable: string | null][] =
  [
    ["https://checks.example", {}, null],
    ["https://checks.example", { HTTPS_PROXY: PROXY }, "HTTPS_PROXY"],
    ["https://checks.example", { https_proxy: PROXY, HTTPS_PROXY: "http://b" }, "https_proxy"],
    ["https://checks.example", { https_proxy: " ", HTTPS_PROXY: PROXY }, "HTTPS_PROXY"],
    ["https://checks.example", { HTTP_PROXY: PROXY }, null],
    ["http://checks.example", { HTTP_PROXY: PROXY }, "HTTP_PROXY"],
    ["http://checks.example", { http_proxy: PROXY }, "http_proxy"],
    ["http://checks.example", { HTTPS_PROXY: PROXY }, null],
    ["https://localhost:3000", { HTTPS_PROXY: PROXY }, null],
    ["https://127.0.0.1", { HTTPS_PROXY: PROXY }, null],
    ["https://[::1]:3000", { HTTPS_PROXY: PROXY }, null],
  ];

for (const [service, environment, variable] of SERVICES) {
  test(`${service} with ${JSON.stringify(environment)} is reached by ${variable ?? "no proxy"}`, () => {
    assert.equal(proxyOf(service, environment)?.variable ?? null, variable);
  });
}

const EXEMPT: [service: string, list: string, is: boolean][] = [
  ["https://checks.example.com", "checks.example.com", true],
  ["https://checks.example.com", "CHECKS.example.com", true],
  ["https://checks.example.com", "example.com", true],
  ["https://checks.example.com", ".example.com", true],
  ["https://checks.example.com", "*.example.com", true],
  ["https://example.com", ".example.com", true],
  ["https://checks.example.com", "a.test, example.com", true],
  ["https://checks.example.com", "a.test example.com", true],
  ["https://checks.example.com", "*", true],
  ["https://checks.example.com", "ple.com", false],
  ["https://checks.example.com", "checks.example.com.evil.test", false],
  ["https://checks.example.com", "", false],
  ["https://checks.example.com", ",.,", false],
  ["https://checks.example.com", "example.com:443", true],
  ["https://checks.example.com:8443", "example.com:8443", true],
  ["https://checks.example.com:8443", "example.com:443", false],
  ["http://checks.example.com", "example.com:80", true],
  ["https://10.1.2.3", "10.1.2.3", true],
  ["https://10.1.2.3", "10.0.0.0/8", true],
  ["https://11.1.2.3", "10.0.0.0/8", false],
  ["https://10.1.2.3", "10.0.0.0/99", false],
  ["https://10.1.2.3", "2.3", false],
  ["https://[fd00::1]:8443", "[fd00::1]:8443", true],
  ["https://[fd00::1]:8443", "fd00::1", true],
  ["https://[fd00::1]", "fd00::/8", true],
  ["https://[fe80::1]", "fd00::/8", false],
];

for (const [service, NO_PROXY, is] of EXEMPT) {
  test(`NO_PROXY=${NO_PROXY} ${is ? "exempts" : "does not exempt"} ${service}`, () => {
    for (const name of ["NO_PROXY", "no_proxy"]) {
      const environment = { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY, [name]: NO_PROXY };
      assert.equal(proxyOf(service, environment) === null, is);
    }
  });
}

test("a proxy has http:// unless it says otherwise, and is shown without its password", () => {
  const proxy = proxyOf("https://a.example", { HTTPS_PROXY: "ada:p%40ss@proxy:3128" });
  assert.ok(proxy);
  assert.equal(proxyText(proxy), "http://proxy:3128");
  const expected = `Basic ${Buffer.from("ada:p@ss").toString("base64")}`;
  assert.deepEqual(proxyHeaders(proxy), { "Proxy-Authorization": expected });
});

for (const wrong of ["socks5://proxy:1080", "http://", "ftp://proxy"]) {
  test(`the proxy ${wrong} is refused`, () => {
    const of = () => proxyOf("https://a.example", { HTTPS_PROXY: wrong });
    assert.throws(of, /HTTPS_PROXY must be an address such as/);
  });
}
