import { environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { say } from "../say.ts";
import { brokenConnection } from "../service/broken-connection.ts";
import { proxyOf } from "../service/proxy/proxy.ts";
import { refused } from "../service/refusal.ts";
import { type Response, send } from "../service/send.ts";
import type { Service } from "../service/service.ts";
import { VERSION } from "../version.ts";
import { answeredMessages } from "./answered-messages.ts";
import { field, type Message, messageHeaders } from "./message-headers.ts";

/** How long an answer may take, in milliseconds: a check may wait for others of its account. */
const TIMEOUT = 60_000;

/** JSON-RPC's code of a text that is no JSON, and one of those that it leaves to servers. */
const PARSE_ERROR = -32700;
const SERVER_ERROR = -32000;

export type Post = (body: string, headers: Record<string, string>) => Promise<Response>;

/** Returns a function that takes a line of a client on stdio, and returns the messages to write. */
export function relay({ url }: Pick<Service, "url">, post: Post) {
  /** The revision of the protocol that the client's handshake ended with. */
  let agreed: string | null = null;

  async function answersTo(line: string, message: Message): Promise<object[]> {
    const response = await post(line, messageHeaders(message, agreed));
    const answers = answeredMessages(response);
    if (answers === null) throw refused(url, { ...response, body: parsed(response.text) });
    if (message.method === "initialize") {
      const version = field(field(answers[0], "result"), "protocolVersion");
      agreed = typeof version === "string" ? version : null;
    }
    return answers;
  }

  return async (line: string): Promise<object[]> => {
    const message = parsed(line);
    if (typeof message !== "object" || message === null) {
      return [errorTo(null, PARSE_ERROR, "The line is not a message in JSON.")];
    }
    const id = field(message, "id") ?? null;
    try {
      // What the server refused unread is an error without an id.
      const answers = await answersTo(line, message);
      const known = answers.map((answer) =>
        field(answer, "id") === null ? { ...answer, id } : answer,
      );
      return id === null ? known.filter(isAsked) : known;
    } catch (error) {
      const text = reasonOf(url, error);
      if (id !== null) return [errorTo(id, SERVER_ERROR, text)];
      say(text);
      return [];
    }
  };
}

/** Sends messages to the service, with its key. */
export function postTo({ url, key }: Service): Post {
  return (body, headers) =>
    send(`${url}/mcp`, {
      method: "POST",
      body,
      proxy: proxyOf(url, environment),
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        ...headers,
        "X-API-Key": key,
        "User-Agent": `schema-check/${VERSION}`,
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
      },
    });
}

function errorTo(id: unknown, code: number, message: string) {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

/** Whether a client waits for a message that answers nothing with an id. */
function isAsked(message: object) {
  return field(message, "method") !== undefined;
}

function reasonOf(url: string, error: unknown): string {
  if (error instanceof Failure) return error.message;
  return `${url} cannot be reached: ${brokenConnection(error).reason}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
