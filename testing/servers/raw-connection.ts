import { once } from "node:events";
import { connect } from "node:net";
import type { Answer } from "./rest-server.ts";

export type RawConnection = {
  write: (bytes: string | Uint8Array) => void;
  /** Writes, and resolves once the bytes were sent or the connection is lost. */
  flush: (bytes: Uint8Array) => Promise<void>;
  /** Half-closes the connection. */
  end: () => void;
  /**
   * Returns the next response; throws when the server closes the connection before it is complete.
   */
  answer: (options?: { isHead?: boolean }) => Promise<Answer>;
  closed: Promise<unknown>;
  destroy: () => void;
};

const HEAD_END = "\r\n\r\n";

/**
 * Opens a connection that sends exactly the given bytes, for requests that no client would send.
 */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, "connect");
  let received: Buffer = Buffer.alloc(0);
  let progress = Promise.withResolvers<void>();
  let isOver = false;
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    progress.resolve();
  });
  const closed = new Promise<void>((resolve) => {
    for (const event of ["end", "close"]) socket.once(event, resolve);
  }).then(() => {
    isOver = true;
    progress.resolve();
  });

  async function answer({ isHead = false } = {}) {
    for (;;) {
      const taken = takeAnswer(received, isHead);
      if (taken) {
        received = taken.rest;
        return taken.answer;
      }
      if (isOver) throw new Error(`the connection closed after: ${received.toString("latin1")}`);
      await progress.promise;
      progress = Promise.withResolvers();
    }
  }

  return {
    write: (bytes) => void socket.write(bytes),
    flush: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    end: () => void socket.end(),
    answer,
    closed,
    destroy: () => void socket.destroy(),
  };
}

/** Sends one request verbatim and returns its response. */
export async function sendRaw(url: string, bytes: string | Uint8Array): Promise<Answer> {
  const connection = await connectRaw(url);
  connection.write(bytes);
  return connection.answer().finally(connection.destroy);
}

/** Returns a request head; "Host" and the empty line are added to `lines`. */
export function rawHead(...lines: string[]) {
  return [lines[0], "Host: localhost", ...lines.slice(1), "", ""].join("\r\n");
}

function takeAnswer(bytes: Buffer, isHead: boolean): { answer: Answer; rest: Buffer } | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/, 2) as [string, string]));
  const start = end + HEAD_END.length;
  const length = isHead ? 0 : Number(headers.get("content-length") ?? 0);
  if (bytes.length < start + length) return null;
  const text = bytes.subarray(start, start + length).toString("utf8");
  const body = headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : null;
  const answer = { status: Number(first.split(" ")[1]), headers, text, body };
  return { answer, rest: bytes.subarray(start + length) };
}
