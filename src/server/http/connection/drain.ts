import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";

/** Emitted when a server is about to stop, so that responses ask clients to reconnect. */
export const DRAINING = "draining";

/** How long clients may still use a kept-alive connection. */
const GRACE_MS = 500;

/**
 * Stops accepting connections and waits for responses in progress, at most `patience` ms. Requests
 * on open connections within the grace period are answered with "Connection: close".
 */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const graceEnds = performance.now() + GRACE_MS;
    const idle = setInterval(() => {
      if (performance.now() > graceEnds) server.closeIdleConnections();
    }, 50);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    // http.Server's own close would drop idle connections at once.
    TcpServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(late);
      server.close();
      resolve();
    });
    server.emit(DRAINING);
  });
}
