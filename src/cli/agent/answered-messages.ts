import type { Response } from "../service/send.ts";

/**
 * Returns the messages in a response: one as JSON, or several as events. Null when it has none, but
 * something else.
 */
export function answeredMessages({ status, headers, text }: Response) {
  if (text === "") return status < 300 ? [] : null;
  const isStream = /^text\/event-stream\b/.test(headers.get("content-type") ?? "");
  const texts = isStream ? eventsIn(text) : [text];
  try {
    const messages = texts.map((text) => JSON.parse(text) as unknown);
    return messages.every(isMessage) ? messages : null;
  } catch {
    return null;
  }
}

/** The data of the events in a stream; comments and events without data have none. */
function eventsIn(stream: string): string[] {
  return stream.split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
    const data = lines.map((line) => line.slice("data:".length).replace(/^ /, "")).join("\n");
    return data === "" ? [] : [data];
  });
}

function isMessage(value: unknown): value is object {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}
