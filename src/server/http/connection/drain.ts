import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";

/** Emitted when a server is about to go: its clients are told to come back on other connections. */
export const DRAINING = "draining";

/** How long a client may still use a connection that it was told to keep. */
const GRACE_MS = 500;

/**
 * Stops accepting and waits for the answers under way, `patience` ms at most. What comes on open
 * connections within the grace is answered too, and told to come back on another.
 */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const graceEnds = performance.now() + GRACE_MS;
    const idle = setInterval(() => {
      if (performance.now() > graceEnds) server.closeIdleConnections();
    }, 50);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    // http.Server's own close would break idle connections off at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(late);
      server.close();
      resolve();
    });
    server.emit(DRAINING);
  });
}
