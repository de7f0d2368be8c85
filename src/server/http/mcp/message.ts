import { TOOLS } from "./tools/tools.ts";

/** A JSON-RPC message, of which no more is known than that it is an object. */
export type Message = Record<string, unknown>;

export function isMessage(value: unknown): value is Message {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isToolCall({ method }: Message): boolean {
  return method === "tools/call";
}

const METHODS: ReadonlySet<unknown> = new Set([
  "initialize",
  "notifications/initialized",
  "ping",
  "server/discover",
  "tools/list",
]);

const NAMES: ReadonlySet<unknown> = new Set(TOOLS.map(({ name }) => name));

/** What a message asks for, in words that are known beforehand, for metrics. */
export function operationOf(message: Message): string {
  const { method, params } = message;
  if (METHODS.has(method)) return `MCP ${method}`;
  if (!isToolCall(message) || !isMessage(params)) return "MCP (other)";
  return NAMES.has(params.name) ? toolOperation(String(params.name)) : "MCP tools/call";
}

/** What a call of a tool is counted as. */
export function toolOperation(name: string): string {
  return `MCP ${name}`;
}
