import type { Tool } from "./tool.ts";
import { toolNamed } from "./tools/tools.ts";

/** A JSON-RPC message, of which no more is known than that it is an object. */
export type Message = Record<string, unknown>;

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isToolCall({ method }: Message): boolean {
  return method === "tools/call";
}

/** Returns the tool that a message calls; null if it calls none that there is. */
export function calledTool(message: Message): Tool | null {
  const { params } = message;
  return isToolCall(message) && isMessage(params) ? toolNamed(params.name) : null;
}

const METHODS: ReadonlySet<unknown> = new Set([
  "initialize",
  "notifications/initialized",
  "ping",
  "server/discover",
  "tools/list",
]);

/** What a message asks for, in words that are known beforehand, for metrics. */
export function operationOf(message: Message): string {
  const { method } = message;
  if (METHODS.has(method)) return `MCP ${method}`;
  if (!isToolCall(message)) return "MCP (other)";
  const tool = calledTool(message);
  return tool ? toolOperation(tool.name) : "MCP tools/call";
}

/** The name under which a tool call is counted. */
export function toolOperation(name: string): string {
  return `MCP ${name}`;
}
