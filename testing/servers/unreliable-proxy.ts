import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { TestContext } from "node:test";

/** What becomes of a request: it is refused, or served and its response lost. */
export type Trouble = { status: number; retryAfter?: string; code?: string } | "cut";

export type SeenRequest = { method: string; path: string; headers: IncomingHttpHeaders };

export type UnreliableProxy = {
  url: string;
  /** All requests that have arrived. */
  seen: SeenRequest[];
  /** What happens to the next requests for this path; those after them are served. */
  plan: (path: string, troubles: Trouble[]) => void;
};

/** Starts a proxy that ends with the test. */
export async function unreliableProxy(t: TestContext, target: string): Promise<UnreliableProxy> {
  const seen: SeenRequest[] = [];
  const planned = new Map<string, Trouble[]>();
  const server = createServer(async (req, res) => {
    const path = req.url ?? "";
    const { method = "GET", headers } = req;
    seen.push({ method, path, headers });
    const trouble = planned.get(path)?.shift();
    if (trouble && trouble !== "cut") return refuse(res, trouble);
    const response = await forward(target, req);
    if (trouble === "cut") return void req.socket.destroy();
    res.writeHead(response.status, Object.fromEntries(response.headers));
    res.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, seen, plan: (path, troubles) => planned.set(path, troubles) };
}

function refuse(
  res: ServerResponse,
  { status, retryAfter = "0", code = "unavailable" }: Exclude<Trouble, "cut">,
) {
  res.writeHead(status, { "Retry-After": retryAfter, "Content-Type": "application/problem+json" });
  res.end(JSON.stringify({ status, title: "Not now", detail: "Wait.", code }));
}

async function forward(target: string, req: IncomingMessage) {
  const { method = "GET", headers } = req;
  const body = await buffer(req);
  const { host, connection, "content-length": length, ...others } = headers;
  return fetch(target + req.url, {
    method,
    headers: others as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}
