import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { pino } from "pino";
import { addressReader } from "../client-address.ts";
import { unreadDoor } from "../connection/unread.ts";
import { createHttpServer } from "../server.ts";
import { cliDoor } from "./cli.ts";
import { readCliFiles } from "./cli-files.ts";

const dir = mkdtempSync(join(tmpdir(), "cli-"));
const FILES = {
  "schema-check.mjs": "console.log(1);\n",
  "schema-check.tgz": "gz",
  "schema-check-0.1.0.tgz": "gz",
  "schema-check-0.1.0.tgz.sha256": "abc  schema-check-0.1.0.tgz\n",
  "schema-check.schema.json": "{}",
  "schema_contract_check-0.1.0-py3-none-any.whl": "PK",
};
const TYPES: Record<keyof typeof FILES, string> = {
  "schema-check.mjs": "text/javascript; charset=utf-8",
  "schema-check.tgz": "application/gzip",
  "schema-check-0.1.0.tgz": "application/gzip",
  "schema-check-0.1.0.tgz.sha256": "text/plain; charset=utf-8",
  "schema-check.schema.json": "application/schema+json",
  "schema_contract_check-0.1.0-py3-none-any.whl": "application/zip",
};
const NAMES = Object.keys(FILES) as (keyof typeof FILES)[];

for (const name of NAMES) writeFileSync(join(dir, name), FILES[name]);
writeFileSync(join(dir, ".stamp"), "secret");
mkdirSync(join(dir, "folder.mjs"));
mkdirSync(join(dir, "simple", "schema-contract-check"), { recursive: true });
writeFileSync(join(dir, "simple", "index.html"), "projects");
writeFileSync(join(dir, "simple", "schema-contract-check", "index.html"), "wheels");

const log = pino({ level: "silent" });
const page: RequestListener = (_, res) => void res.end("a page");
const doors = {
  rest: page,
  auth: page,
  console: page,
  downloads: page,
  pages: page,
  scim: page,
  unsubscribe: page,
  mcp: page,
  probes: page,
  unread: unreadDoor("http://localhost", log),
};
const cli = cliDoor({ files: readCliFiles(dir), baseUrl: "http://localhost", log });
const server = createHttpServer({ ...doors, cli }, addressReader([]));
before(() => once(server.listen(0, "127.0.0.1"), "listening"));
after(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const get = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);

for (const name of NAMES) {
  test(`${name} is served with its type, length and tag`, async () => {
    const answer = await get(`/cli/${name}`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), TYPES[name]);
    assert.equal(answer.headers.get("content-length"), String(FILES[name].length));
    assert.equal(answer.headers.get("cache-control"), "no-cache");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.match(answer.headers.get("x-request-id") ?? "", /^[\da-f-]{36}$/);
    assert.equal(await answer.text(), FILES[name]);
  });

  test(`HEAD of ${name} has the headers of GET and no body`, async () => {
    const [got, head] = [await get(`/cli/${name}`), await get(`/cli/${name}`, { method: "HEAD" })];
    const headers = ["content-type", "content-length", "etag", "content-disposition"];
    for (const header of headers) assert.equal(head.headers.get(header), got.headers.get(header));
    assert.equal(await head.text(), "");
  });
}

test("a client that has the file gets 304, one that has another version gets the file", async () => {
  const path = "/cli/schema-check.tgz";
  const etag = (await get(path)).headers.get("etag") ?? "";
  const statusFor = async (tags: string) =>
    (await get(path, { headers: { "If-None-Match": tags } })).status;
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    assert.equal(await statusFor(tags), 304, tags);
  }
  for (const tags of ['"other"', etag.slice(1, -1), ""]) assert.equal(await statusFor(tags), 200);
});

test("a query changes nothing", async () => {
  const answer = await get("/cli/schema-check.mjs?v=0.1.0");
  assert.equal(await answer.text(), FILES["schema-check.mjs"]);
});

test("an index for pip has a page at the address of each folder", async () => {
  for (const [path, body] of [
    ["/cli/simple/", "projects"],
    ["/cli/simple/schema-contract-check/", "wheels"],
  ] as const) {
    const answer = await get(path);
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
    assert.equal(await answer.text(), body);
  }
});

const FOLDERS = {
  "/cli/simple": "/cli/simple/",
  "/cli/simple/schema-contract-check": "/cli/simple/schema-contract-check/",
  "/cli/simple/Schema_Contract.Check/": "/cli/simple/schema-contract-check/",
  "/cli/simple/schema__contract--check": "/cli/simple/schema-contract-check/",
};

for (const [path, folder] of Object.entries(FOLDERS)) {
  test(`${path} leads to the folder, by an address that a proxy can prefix`, async () => {
    const answer = await get(path, { redirect: "manual" });
    const location = answer.headers.get("location") ?? "";
    assert.equal(answer.status, 301);
    assert.doesNotMatch(location, /^\//);
    assert.equal(new URL(location, `http://localhost${path}`).pathname, folder);
  });
}

for (const name of ["schema-check-0.0.9.tgz", "schema_contract_check-0.0.9-py3-none-any.whl"]) {
  test(`${name}, which the server no longer has, is a 404 that says which version it has`, async () => {
    const answer = await get(`/cli/${name}`);
    assert.equal(answer.status, 404);
    assert.equal(answer.statusText, "Not Found: this server has version 0.1.0");
    const { detail } = await answer.json();
    assert.match(detail, /This server has version 0\.1\.0: .*schema-check-0\.1\.0\.tgz/);
    assert.doesNotMatch(detail, /sha256|simple/);
  });
}

const NOT_SERVED = [
  "/cli/nothing.mjs",
  "/cli/.stamp",
  "/cli/folder.mjs",
  "/cli/schema-check%2emjs",
  "/cli/simple/index.html",
  "/cli/simple/pandas/",
  "/cli/simple/../schema-check.mjs",
  "/cli/SCHEMA-CHECK.MJS",
  "/cli//schema-check.mjs",
  "/cli/./schema-check.mjs",
  "/cli/../../package.json",
  "/cli/..%2f..%2fpackage.json",
  "/cli/schema-check.mjs/",
  "/cli/schema-check.mjs%00",
  "/cli/constructor",
  "/cli/__proto__",
];

for (const path of NOT_SERVED) {
  test(`${path} is a 404 that says what there is`, async () => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 404 /);
    assert.match(answer, /"code":"unknown_path"/);
    assert.match(answer, /This server has [^"]*schema-check\.mjs/);
    assert.doesNotMatch(answer, /stamp|folder/);
  });
}

test("other methods get 405 with Allow, OPTIONS says what there is", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await get("/cli/schema-check.tgz", { method });
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "GET, HEAD"], method);
    assert.equal((await answer.json()).code, "method_not_allowed");
  }
  const options = await get("/cli/schema-check.tgz", { method: "OPTIONS" });
  assert.deepEqual([options.status, options.headers.get("allow")], [204, "GET, HEAD"]);
});

test("the page is served with and without a trailing slash", async () => {
  for (const path of ["/cli", "/cli/", "/cli?x", "/client/x"]) {
    assert.equal(await (await get(path)).text(), "a page", path);
  }
});

test("without a build nothing is served", () => {
  assert.equal(readCliFiles(join(dir, "none")).size, 0);
});
