import { createServer, type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { TestContext } from "node:test";

export type ConnectProxy = {
  /** Such as 127.0.0.1:port. */
  address: string;
  /** What the proxy was asked for. */
  asked: { method: string; target: string; headers: IncomingHttpHeaders }[];
  /** All that went through it, as text. */
  passed: () => string;
};

/**
 * Starts a proxy that ends with the test. Whatever the name of a host, it connects to `port` of this
 * machine. `refusal` is the status that it answers with instead.
 */
export async function connectProxy(
  t: TestContext,
  { port, refusal }: { port: number; refusal?: number },
): Promise<ConnectProxy> {
  const connections: ConnectProxy["asked"] = [];
  const chunks: Buffer[] = [];
  const server = createServer((req, res) => {
    const { method = "", url = "", headers } = req;
    connections.push({ method, target: url, headers });
    if (refusal) return res.writeHead(refusal).end();
    const path = new URL(url).pathname;
    const forwarded = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(res);
    });
    req.pipe(forwarded);
  });
  server.on("connect", ({ method = "", url = "", headers }, socket) => {
    connections.push({ method, target: url, headers });
    if (refusal) return socket.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const onward = connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      from.on("data", (chunk: Buffer) => chunks.push(chunk));
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `127.0.0.1:${own}`,
    asked: connections,
    passed: () => Buffer.concat(chunks).toString("latin1"),
  };
}
