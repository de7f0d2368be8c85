import type { IncomingMessage } from "node:http";
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Log } from "../log.ts";
import type { RestResponse } from "../rest/rest-response.ts";
import { agentServer } from "./agent-server.ts";
import { calledTool, type Message } from "./message.ts";
import { type MessageFault, messageFault } from "./message-fault.ts";
import type { CallTool } from "./tool-call.ts";
import { TOOLS } from "./tools/tools.ts";

/** Headers of a request that the protocol gives a meaning to. */
const OF_PROTOCOL = /^(accept|content-type|mcp-.*)$/;

type Answering = { version: string; call: CallTool; log: Log };

/** Lets the protocol's library answer one message, with a server made for it. */
export async function answerMessage(
  { headers, socket }: IncomingMessage,
  message: Message,
  { version, call, log }: Answering,
): Promise<RestResponse> {
  const fault = messageFault(message);
  if (fault) return faultAnswer(message, fault);
  const tool = calledTool(message);
  const tools = tool ? [tool] : TOOLS;
  const handler = createMcpHandler(() => agentServer(version, call, tools), {
    // A subscription would hold a connection, and no tool ever changes.
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ reason: error.message }, "message refused"),
  });
  const gone = new AbortController();
  const abort = () => gone.abort();
  socket.once("close", abort);
  try {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: sentHeaders(headers),
      signal: gone.signal,
    });
    const response = await handler.fetch(request, { parsedBody: message });
    const body = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, body: body === "" ? null : body, type };
  } finally {
    socket.off("close", abort);
  }
}

function faultAnswer({ id }: Message, { status, ...error }: MessageFault): RestResponse {
  const body = JSON.stringify({ jsonrpc: "2.0", id, error });
  return { status, body, type: "application/json" };
}

function sentHeaders(headers: IncomingMessage["headers"]): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    OF_PROTOCOL.test(name) && value !== undefined ? [[name, String(value)]] : [],
  );
}
