import type { Server } from "node:http";
import { Failure } from "#server/failure.ts";

/** Starts listening. Throws a Failure that names the variable to correct when it cannot. */
export function listen(
  server: Server,
  port: number,
  host: string,
  variable: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new Failure(faultOf(error.code, port, host, variable)));
    });
    server.listen(port, host, resolve);
  });
}

function faultOf(code: string | undefined, port: number, host: string, variable: string) {
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is already in use. Set ${variable} to another port.`;
  }
  if (code === "EACCES") {
    return `This user may not use port ${port}. Set ${variable} to another port.`;
  }
  if (code === "ENOTFOUND") return `The name ${host} has no address (${code}). Correct HOST.`;
  if (code === "EADDRNOTAVAIL") {
    return `${host} is not an address of this machine (${code}). Correct HOST.`;
  }
  if (code === "EINVAL" && host.startsWith("fe80:") && !host.includes("%")) {
    return `${host} needs a zone, such as ${host}%eth0 (${code}). Correct HOST.`;
  }
  return `The server cannot listen on port ${port} of ${host} (${code}).`;
}
