import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

export type Receiver = {
  /** https://localhost:port */
  url: string;
  port: number;
  received: Received[];
  /** Waits until `count` requests have come. */
  waitFor: (count: number) => Promise<Received[]>;
  close: () => Promise<void>;
};

export type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

export type Pem = { key: string; cert: string };

/** A certificate authority of the tests' own. */
export async function createAuthority(): Promise<Pem> {
  const pems = await generate([{ name: "commonName", value: "Test authority" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}

/** A certificate for `localhost`, 127.0.0.1 and other names, signed by the authority. */
export async function createCertificate(
  authority: Pem,
  { names = ["localhost"], expired = false }: { names?: string[]; expired?: boolean } = {},
): Promise<Pem> {
  const day = 24 * 60 * 60 * 1000;
  const pems = await generate([{ name: "commonName", value: names[0] ?? "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    ca: authority,
    notBeforeDate: new Date(Date.now() - 10 * day),
    notAfterDate: new Date(Date.now() + (expired ? -day : 10 * day)),
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          ...names.map((value) => ({ type: 2 as const, value })),
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}

/** An HTTPS endpoint that keeps what it gets and answers as it is told; 204 by default. */
export async function startReceiver(
  certificate: Pem,
  answer: Answer = (_, res) => void res.writeHead(204).end(),
  options: ServerOptions = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer({ ...certificate, ...options }, (req, res) => {
    let body = "";
    req.setEncoding("utf8");
    req.on("data", (chunk: string) => {
      body += chunk;
    });
    req.on("end", () => {
      received.push({ path: req.url ?? "", headers: req.headers, body, at: performance.now() });
      for (const look of waiting) look();
      answer(req, res, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    port,
    received,
    waitFor: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve(received);
        };
        waiting.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
