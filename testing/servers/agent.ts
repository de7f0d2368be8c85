import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import type { RestServer } from "./rest-server.ts";

/** What clients of the protocol speak: its current revision, or those with a handshake. */
export const ERAS = ["modern", "legacy"] as const;
export type Era = (typeof ERAS)[number];

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
export type ToolResult = { isError: boolean; text: string; value: any };

export type Agent = {
  client: Client;
  call: (name: string, args?: Record<string, unknown>) => Promise<ToolResult>;
  close: () => Promise<void>;
};

/** The endpoint of a server for agents. */
export function mcpUrl({ url }: Pick<RestServer, "url">): URL {
  return new URL("/mcp", url);
}

/** Connects the protocol's official client with a key. */
export function connectAgent(server: RestServer, key: string, era: Era = "modern"): Promise<Agent> {
  const headers = { "X-API-Key": key };
  return agentOver(
    new StreamableHTTPClientTransport(mcpUrl(server), { requestInit: { headers } }),
    era,
  );
}

export async function agentOver(transport: Transport, era: Era): Promise<Agent> {
  const mode = era === "modern" ? "auto" : "legacy";
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const [content] = result.content;
      const text = content?.type === "text" ? content.text : "";
      return { isError: result.isError === true, text, value: result.structuredContent };
    },
    close: () => client.close(),
  };
}
