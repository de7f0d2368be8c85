import assert from "node:assert/strict";
import { test } from "node:test";
import { relay } from "./relay.ts";

const SERVICE = { url: "https://checks.example.com" };
const JSON_TYPE = { "content-type": "application/json" };

/** Answers each message with the next of these, and keeps what was sent. */
function answering(...answers: (object | string | Error)[]) {
  const sent: Record<string, string>[] = [];
  const answer = relay(SERVICE, async (_, headers) => {
    sent.push(headers);
    const next = answers.shift() ?? "";
    if (next instanceof Error) throw next;
    if (typeof next === "object" && "status" in next) return next as never;
    const text = typeof next === "string" ? next : JSON.stringify(next);
    return { status: 200, headers: new Headers(JSON_TYPE), text };
  });
  return {
    sent,
    answer: (message: unknown) =>
      answer(typeof message === "string" ? message : JSON.stringify(message)),
  };
}

const result = (id: unknown, value: object = {}) => ({ jsonrpc: "2.0", id, result: value });

test("a message is answered with what the service answers, as JSON or as events", async () => {
  const { answer } = answering(result(1), {
    status: 200,
    headers: new Headers({ "content-type": "text/event-stream" }),
    text: `: hello\n\nevent: message\ndata: ${JSON.stringify(result(2))}\n\ndata: ${JSON.stringify(result(3))}\r\n\r\n`,
  });
  assert.deepEqual(await answer({ id: 1 }), [result(1)]);
  assert.deepEqual(await answer({ id: 2 }), [result(2), result(3)]);
});

test("a notification is answered with nothing", async () => {
  const { answer } = answering("");
  assert.deepEqual(await answer({ method: "notifications/initialized" }), []);
});

test("a line that is no JSON is an error of the protocol, and is not sent", async () => {
  const { answer, sent } = answering();
  for (const line of ["{", "7", "null"]) {
    assert.deepEqual(await answer(line), [
      {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32700, message: "The line is not a message in JSON." },
      },
    ]);
  }
  assert.deepEqual(sent, []);
});

test("an error without an id gets that of the message", async () => {
  const error = { code: -32000, message: "Rate limited: …" };
  const { answer } = answering({
    status: 429,
    headers: new Headers(JSON_TYPE),
    text: JSON.stringify({ jsonrpc: "2.0", id: null, error }),
  });
  assert.deepEqual(await answer({ id: "a", method: "tools/list" }), [
    { jsonrpc: "2.0", id: "a", error },
  ]);
});

test("the revision of the handshake goes with all later messages", async () => {
  const { answer, sent } = answering(result(1, { protocolVersion: "2025-11-25" }), result(2));
  await answer({ id: 1, method: "initialize" });
  await answer({ id: 2, method: "tools/list" });
  assert.deepEqual(sent, [{}, { "Mcp-Protocol-Version": "2025-11-25" }]);
});

test("a message without a handshake has headers made from itself", async () => {
  const { answer, sent } = answering(result(1), result(2));
  const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  await answer({ id: 1, method: "tools/call", params: { _meta, name: "diff" } });
  await answer({ id: 2, method: "tools/call", params: { _meta, name: " é\n" } });
  const common = { "Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call" };
  assert.deepEqual(sent, [
    { ...common, "Mcp-Name": "diff" },
    { ...common, "Mcp-Name": "=?base64?IMOpCg==?=" },
  ]);
});

const FAILURES: [what: string, answer: object, words: RegExp][] = [
  [
    "that is not there",
    Object.assign(new Error(), { code: "ECONNREFUSED" }),
    /nothing is listening/,
  ],
  [
    "that is something else",
    { status: 404, headers: new Headers(), text: "<html>" },
    /answered 404, but not as/,
  ],
  [
    "that redirects",
    { status: 301, headers: new Headers({ location: "https://evil.example/mcp" }), text: "" },
    /redirects to https:\/\/evil\.example/,
  ],
];

for (const [what, failure, words] of FAILURES) {
  test(`a service ${what} is an error of the protocol, with what to do`, async () => {
    const { answer } = answering(failure);
    const [error] = (await answer({ id: 1 })) as [{ id: number; error: { message: string } }];
    assert.equal(error.id, 1);
    assert.match(error.error.message, words);
  });
}
