import assert from "node:assert/strict";
import { test } from "node:test";
import { messageFault } from "./message-fault.ts";

const call = (params: unknown) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params });

const FAULTS: [what: string, message: Record<string, unknown>, code: number, text: RegExp][] = [
  ["a made-up tool", call({ name: "drop_all" }), -32602, /no tool drop_all\. `tools\/list`/],
  ["a tool named as what objects have", call({ name: "__proto__" }), -32602, /no tool __proto__\./],
  ["a very long name", call({ name: "x".repeat(100_000) }), -32602, /^.{0,200}$/],
  ["a name with a line", call({ name: "a\nb" }), -32602, /no tool a⟨LF⟩b\./],
  ["a name that is a number", call({ name: 7 }), -32602, /`params\.name`/],
  ["no name", call({}), -32602, /`params\.name`/],
  ["no parameters", call(undefined), -32602, /`params\.name`/],
  ...[[], "x", 7, true, null].map((body): [string, Record<string, unknown>, number, RegExp] => [
    `arguments that are ${JSON.stringify(body)}`,
    call({ name: "diff", arguments: body }),
    -32602,
    /^`params\.arguments` must be an object\.$/,
  ]),
  [
    "a subscription",
    { jsonrpc: "2.0", id: "a", method: "subscriptions/listen" },
    -32601,
    /not supported/,
  ],
];

for (const [what, message, code, text] of FAULTS) {
  test(`${what} is named as the fault of a message`, () => {
    const fault = messageFault(message);
    assert.equal(fault?.code, code);
    assert.match(fault?.message ?? "", text);
  });
}

const LEFT: [what: string, message: Record<string, unknown>][] = [
  ["a call", call({ name: "diff", arguments: {} })],
  ["a call without arguments", call({ name: "list_contracts" })],
  ["another method", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["a notification", { jsonrpc: "2.0", method: "tools/call", params: { name: "drop_all" } }],
  ["what is no request", { id: 1, method: "tools/call", params: { name: "drop_all" } }],
];

for (const [what, message] of LEFT) {
  test(`${what} is left to the protocol's library`, () => {
    assert.equal(messageFault(message), null);
  });
}
