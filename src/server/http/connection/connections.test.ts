import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { addressReader } from "../client-address.ts";
import { createHttpServer } from "../server.ts";

const IDLE_MS = 100;
/** More than the socket buffers at both ends hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x");

type Limits = Parameters<typeof createHttpServer>[3];

/** Starts a server that answers every request with `answer`. */
async function open(t: TestContext, answer: RequestListener, limits: Limits) {
  const doors = {
    rest: answer,
    auth: answer,
    console: answer,
    downloads: answer,
    cli: answer,
    unsubscribe: answer,
    probes: answer,
    pages: answer,
  };
  const server = createHttpServer(doors, "http://localhost", addressReader([]), limits);
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const client = (): Socket => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    t.after(() => socket.destroy());
    return socket;
  };
  return { server, client };
}

const REQUEST = "GET /api/v1/contracts HTTP/1.1\r\nHost: localhost\r\n\r\n";

test("a client that does not read its response is disconnected, and the response released", async (t) => {
  const answers: ServerResponse[] = [];
  const closed = Promise.withResolvers<boolean>();
  const { client } = await open(
    t,
    (_, res) => {
      answers.push(res);
      res.once("close", () => closed.resolve(res.writableFinished));
      res.end(LARGE);
    },
    { idleMs: IDLE_MS },
  );
  client().pause().write(REQUEST);
  assert.equal(await closed.promise, false);
  assert.equal(answers[0]?.socket?.destroyed ?? true, true);
});

test("a client is not disconnected while its response takes long to prepare", async (t) => {
  const answer: RequestListener = (_, res) => void setTimeout(() => res.end("ok"), 4 * IDLE_MS);
  const { client } = await open(t, answer, { idleMs: IDLE_MS });
  const socket = client();
  socket.write(REQUEST);
  const [chunk] = await once(socket, "data");
  assert.match(String(chunk), /^HTTP\/1.1 200 /);
});

test("a connection without a request is closed", async (t) => {
  const { client } = await open(t, () => undefined, { idleMs: IDLE_MS });
  await once(client(), "close");
});

test("connections beyond the limit are closed, and the others are answered", async (t) => {
  const { server, client } = await open(t, (_, res) => void res.end("ok"), { maxConnections: 2 });
  const both = [client(), client()];
  for (const socket of both) {
    socket.write(REQUEST);
    await once(socket, "data");
  }
  const dropped = once(server, "drop");
  await Promise.all([dropped, once(client(), "close")]);
  for (const socket of both) {
    socket.write(REQUEST);
    await once(socket, "data");
  }
});
