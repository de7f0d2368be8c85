import { connect, type Socket } from "node:net";
import type { WorldKey } from "../../bench/world.ts";

/** Clients that keep a connection busy without doing any work. */
export type SlowClients = { stop: () => void };

const BYTE_MS = 1000;

/** How many of each kind arrive in a second. All at once would be a burst of work, not slow clients. */
const ARRIVALS = 125;

/** Documents that a client asks for and never reads: together more than the buffers of a socket. */
const UNREAD = 8;

/**
 * Opens `count` connections that send a check at a byte a second, and `count` that ask for the
 * OpenAPI document and read nothing, one after another. Each opens a new one when the server has closed it.
 */
export function startSlowClients(port: number, keys: WorldKey[], count: number): SlowClients {
  const open = new Set<Socket>();
  let isStopped = false;

  function begin(talk: (socket: Socket, key: string) => void, index: number) {
    if (isStopped) return;
    const socket = connect(port, "127.0.0.1");
    open.add(socket);
    socket.on("error", () => undefined);
    socket.once("connect", () => talk(socket, keys[index % keys.length]?.key ?? ""));
    socket.once("close", () => {
      open.delete(socket);
      begin(talk, index);
    });
  }
  let arrived = 0;
  const arrivals = setInterval(() => {
    if (arrived === count) return clearInterval(arrivals);
    begin(writeSlowly, arrived);
    begin(readNothing, arrived);
    arrived++;
  }, 1000 / ARRIVALS);
  const timer = setInterval(() => {
    for (const socket of open) if (socket.writable && !socket.isPaused()) socket.write(" ");
  }, BYTE_MS);
  return {
    stop() {
      isStopped = true;
      clearInterval(arrivals);
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}

function writeSlowly(socket: Socket, key: string) {
  socket.resume();
  socket.write(
    `${head("POST /api/v1/check", key)}Content-Type: application/json\r\nContent-Length: 10000\r\n\r\n`,
  );
}

function readNothing(socket: Socket, key: string) {
  socket.pause();
  socket.write(`${head("GET /api/v1/openapi.json", key)}\r\n`.repeat(UNREAD));
}

function head(request: string, key: string) {
  return `${request} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n`;
}
