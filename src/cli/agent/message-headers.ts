/** A message of JSON-RPC, of which no more is known than that it is JSON. */
export type Message = { id?: unknown; method?: unknown; params?: unknown; result?: unknown };

/** Where a message says which revision of the protocol it is in, if it is one without a handshake. */
const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** What a message is about, by its method. */
const NAMED_BY: ReadonlyMap<unknown, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/**
 * Returns the headers that the protocol asks for beside a message over HTTP, and that a client on
 * stdio does not know of. `agreed` is the revision that a handshake ended with.
 */
export function messageHeaders(
  { method, params }: Message,
  agreed: string | null,
): Record<string, string> {
  const version = field(field(params, "_meta"), VERSION_KEY);
  if (typeof version !== "string") return agreed === null ? {} : protocolVersion(agreed);
  const name = field(params, NAMED_BY.get(method) ?? "");
  return {
    ...protocolVersion(version),
    ...(typeof method === "string" && { "Mcp-Method": headerValue(method) }),
    ...(typeof name === "string" && { "Mcp-Name": headerValue(name) }),
  };
}

function protocolVersion(version: string) {
  return { "Mcp-Protocol-Version": headerValue(version) };
}

/** What is more than visible characters is written in Base64, as the protocol says. */
function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text);
  if (isPlain && !/^=\?base64\?.*\?=$/.test(text)) return text;
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

export function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
