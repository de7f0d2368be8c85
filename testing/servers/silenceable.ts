import { once } from "node:events";
import { type AddressInfo, connect as connectTcp, createServer, type Socket } from "node:net";

/** Starts a proxy to a database that can stop passing data on, like a cut network. */
export async function silenceable(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const ends: Socket[] = [];
  let isFrozen = false;
  const server = createServer((near) => {
    ends.push(near.on("error", () => undefined));
    if (isFrozen) return;
    const far = connectTcp(Number(port), hostname);
    near.pipe(far).pipe(near);
    near.on("error", () => far.destroy());
    ends.push(far.on("error", () => near.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fallSilent = () => {
    for (const end of ends) end.unpipe().pause();
  };
  return {
    url: url.href,
    /** Stops passing data on over open connections. */
    fallSilent,
    /** The same, and accepts new ones without an answer. */
    freeze() {
      isFrozen = true;
      fallSilent();
    },
    close() {
      server.close();
      for (const end of ends) end.destroy();
    },
  };
}
