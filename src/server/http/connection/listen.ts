import type { Server } from "node:http";
import { Failure } from "#server/failure.ts";

/** Starts listening. Throws a Failure that names the variable when the port is not available. */
export function listen(
  server: Server,
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      const reason = taken ? "is already in use" : `cannot be used (${error.code})`;
      reject(new Failure(`Port ${port} on ${host} ${reason}. Set ${variable} to another port.`));
    });
    server.listen(port, host, resolve);
  });
}
