import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer, type ServerOptions } from "node:https";
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { generate } from "selfsigned";
import { DAY_MS } from "#domain/usage/day.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: number };

export type Receiver = {
  /** Such as https://localhost:port. */
  url: string;
  port: number;
  received: Received[];
  /** Waits until `count` requests have arrived. */
  waitFor: (count: number) => Promise<Received[]>;
  close: () => Promise<void>;
};

export type Answer = (req: IncomingMessage, res: ServerResponse, body: string) => void;

export type Pem = { key: string; cert: string };

/** Creates a certificate authority for tests. */
export async function createAuthority(name = "Test authority"): Promise<Pem> {
  const pems = await generate([{ name: "commonName", value: name }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true },
    ],
  });
  return { key: pems.private, cert: pems.cert };
}

/**
 * Creates a certificate for `localhost` or other names, and 127.0.0.1; self-signed without an
 * authority.
 */
export async function createCertificate(
  authority: Pem | null,
  { names = ["localhost"], expired = false }: { names?: string[]; expired?: boolean } = {},
): Promise<Pem> {
  const pems = await generate([{ name: "commonName", value: names[0] ?? "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    ca: authority ?? undefined,
    notBeforeDate: new Date(Date.now() - 10 * DAY_MS),
    notAfterDate: new Date(Date.now() + (expired ? -DAY_MS : 10 * DAY_MS)),
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

/** Starts an HTTPS endpoint that keeps its requests and answers as configured, 204 by default. */
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

export type RawReceiver = {
  /** Such as https://localhost:port. */
  url: string;
  /** Number of connections so far. */
  connections: () => number;
  close: () => Promise<void>;
};

/**
 * Starts an endpoint that writes raw bytes: `speak` gets each connection once the first bytes of a
 * request have arrived, or without a certificate when it opens. `reset` resets the TCP connection.
 */
export async function startRawReceiver(
  certificate: Pem | null,
  speak: (socket: Duplex, reset: () => void) => void,
  { early = false } = {},
): Promise<RawReceiver> {
  const sockets = new Map<number | undefined, Socket>();
  let connections = 0;
  const greet = (socket: Socket) => {
    const raw = sockets.get(socket.remotePort);
    const say = () => speak(socket, () => raw?.resetAndDestroy());
    socket.on("error", () => undefined);
    if (certificate && !early) socket.once("data", say);
    else say();
  };
  const server = certificate ? createTlsServer(certificate, greet) : createTcpServer();
  server.on("tlsClientError", () => undefined);
  server.on("connection", (socket: Socket) => {
    connections++;
    socket.on("error", () => undefined);
    const port = socket.remotePort;
    sockets.set(port, socket);
    socket.once("close", () => sockets.delete(port));
    if (!certificate) greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    connections: () => connections,
    close: () => {
      for (const socket of sockets.values()) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Starts a proxy in front of `port` that passes on only the first `bytes` of the response, then
 * stalls or resets the connection.
 */
export async function startCutReceiver(
  port: number,
  bytes: number,
  end: "stall" | "reset",
): Promise<RawReceiver> {
  const targets = new Set<Socket>();
  const receiver = await startRawReceiver(null, (socket, reset) => {
    const target = connect(port, "127.0.0.1").on("error", () => undefined);
    targets.add(target);
    let left = bytes;
    socket.on("data", (chunk) => {
      if (left > 0) target.write(chunk);
      else if (end === "reset") reset();
    });
    target.on("data", (chunk: Buffer) => {
      socket.write(chunk.subarray(0, left));
      left = Math.max(0, left - chunk.length);
      if (left === 0 && end === "reset") setImmediate(reset);
    });
  });
  return {
    ...receiver,
    close: () => {
      for (const target of targets) target.destroy();
      return receiver.close();
    },
  };
}
