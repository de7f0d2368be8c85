import { connect } from "node:net";

/** A keep-alive connection with at most one request in flight. */
export type Connection = {
  /** Sends a complete request; `done` gets the response's status, and the whole response. */
  send: (request: Buffer, done: (status: number, response: Buffer) => void) => void;
  close: () => void;
};

/**
 * Connects to a local port. Parses only a response's status and end, to keep the generator's own
 * cost low.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  let done: ((status: number, response: Buffer) => void) | null = null;
  let rest: Buffer | null = null;
  socket.on("data", (chunk: Buffer) => {
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk;
    if (!isWhole(bytes)) {
      rest = bytes;
      return;
    }
    rest = null;
    const heard = done;
    done = null;
    heard?.(Number(bytes.toString("latin1", 9, 12)), bytes);
  });
  let closed = false;
  const broken = (error?: Error) => {
    if (!closed)
      throw new Error(`the server on port ${port} closed a connection`, { cause: error });
  };
  socket.on("error", broken).on("close", () => broken());
  return {
    send(request, heard) {
      done = heard;
      socket.write(request);
    },
    close() {
      closed = true;
      socket.destroy();
    },
  };
}

/** Returns whether the bytes are a complete response, by its length or chunks. */
function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const head = bytes.toString("latin1", 0, end).toLowerCase();
  const at = head.indexOf("\r\ncontent-length:");
  if (at >= 0) return bytes.length >= end + 4 + Number.parseInt(head.slice(at + 17), 10);
  return bytes.toString("latin1", bytes.length - 5) === "0\r\n\r\n";
}
