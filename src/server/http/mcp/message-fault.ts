import { isMessage, type Message } from "./message.ts";
import { plainText } from "./plain-text.ts";
import { toolNamed } from "./tools/tools.ts";

/** An error of JSON-RPC, and the HTTP status that goes with it. */
export type MessageFault = { status: number; code: number; message: string };

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const LONGEST_NAME = 100;

/**
 * Returns what is wrong with a request that the protocol's library would refuse in words that help
 * nobody; null for all others.
 */
export function messageFault({ jsonrpc, id, method, params }: Message): MessageFault | null {
  const isRequest = jsonrpc === "2.0" && (typeof id === "string" || typeof id === "number");
  if (!isRequest) return null;
  if (method === "subscriptions/listen") {
    const message = "Subscriptions are not supported: the tools never change.";
    return { status: 404, code: METHOD_NOT_FOUND, message };
  }
  const message = method === "tools/call" ? callFault(params) : null;
  return message === null ? null : { status: 200, code: INVALID_PARAMS, message };
}

function callFault(params: unknown): string | null {
  if (!isMessage(params) || typeof params.name !== "string") {
    return "`params.name` must be the name of a tool. `tools/list` has all of them.";
  }
  if (toolNamed(params.name) === null) {
    return `There is no tool ${plainText(params.name, LONGEST_NAME)}. \`tools/list\` has all of them.`;
  }
  const { arguments: args } = params;
  return args === undefined || isMessage(args) ? null : "`params.arguments` must be an object.";
}
