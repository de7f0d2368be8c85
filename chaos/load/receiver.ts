import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { createAuthority, createCertificate } from "#testing/servers/receiver.ts";

export type Receiver = {
  url: string;
  /** The file of the authority that the servers have to trust. */
  authority: string;
  /** When each delivery, by id, arrived first. */
  arrived: Map<string, number>;
  /** How many came again. */
  repeated: () => number;
};

/** Starts an HTTPS endpoint that acknowledges every delivery. */
export async function startReceiver(folder: string): Promise<Receiver> {
  const authority = await createAuthority();
  const file = join(folder, "authority.pem");
  writeFileSync(file, authority.cert);
  const certificate = await createCertificate(authority);
  const arrived = new Map<string, number>();
  let repeated = 0;
  const server = createServer(certificate, (req, res) => {
    const id = String(req.headers["webhook-id"]);
    if (arrived.has(id)) repeated++;
    else arrived.set(id, performance.now());
    req.resume().once("end", () => res.writeHead(204).end());
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `https://localhost:${port}/hook`,
    authority: file,
    arrived,
    repeated: () => repeated,
  };
}
