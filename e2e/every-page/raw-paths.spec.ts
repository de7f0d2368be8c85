import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "../fixtures/page-test.ts";

/** Requests a path exactly as written, which browsers would tidy, and returns the whole answer. */
function answerTo(baseURL: string, path: string) {
  const { hostname, port } = new URL(baseURL);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const OF_THE_SERVER = [
  "/package.json",
  "/.next/BUILD_ID",
  "/.data/secrets-key",
  "/src/server/main.ts",
  "/_next/BUILD_ID",
  "/_next/required-server-files.json",
  "/_next/server/preview-props.json",
  "/_next/static/../../package.json",
  "/_next/static/../BUILD_ID",
  "/_next/static/%2e%2e/BUILD_ID",
  "/_next/static/..%2fBUILD_ID",
  "/_next/static/..%5cBUILD_ID",
  "/_next/static/chunks/..%2f..%2fBUILD_ID",
  "/_next/static/%00",
  "/_next/image?url=%2Fpackage.json&w=64&q=75",
  "/_next/image?url=http%3A%2F%2F127.0.0.1%3A5432%2F&w=64&q=75",
  "/api/v1/../../package.json",
  "/cli/..%2f..%2fpackage.json",
];

test("No path leads to a file of the server", async ({ baseURL }) => {
  for (const path of OF_THE_SERVER) {
    const answer = await answerTo(baseURL ?? "", path);
    expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer, path).toMatch(
      /\r\nContent-Type: (text\/html|text\/plain|application\/(problem\+)?json)/i,
    );
  }
});

const AWAY = [
  "//evil.example/",
  "//evil.example/%2e%2e",
  "///evil.example/docs/",
  "/\\evil.example/",
  "/%5cevil.example/",
  "/%2f%2fevil.example/",
  "http://evil.example/docs/",
  "/docs//evil.example/",
];

test("No path is redirected to another site", async ({ baseURL }) => {
  for (const path of AWAY) {
    const answer = await answerTo(baseURL ?? "", path);
    const [, location] = /\r\nLocation: (.*)\r\n/i.exec(answer) ?? [];
    if (location !== undefined) expect(new URL(location, baseURL).origin, path).toBe(baseURL);
  }
});
