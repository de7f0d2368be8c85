import assert from "node:assert/strict";
import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { setImmediate, setTimeout } from "node:timers/promises";
import { pino } from "pino";
import { addressReader } from "../client-address.ts";
import { createHttpServer } from "../server.ts";
import { MOST_WAITING } from "./turns.ts";
import { unreadDoor } from "./unread.ts";

const IDLE_MS = 100;
/** More than the socket buffers at both ends hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x");

type Limits = Parameters<typeof createHttpServer>[2];

/** Starts a server that answers every request with `answer`. */
async function open(t: TestContext, answer: RequestListener, limits: Limits) {
  const doors = {
    rest: answer,
    auth: answer,
    console: answer,
    downloads: answer,
    cli: answer,
    scim: answer,
    unsubscribe: answer,
    mcp: answer,
    probes: answer,
    unread: unreadDoor("http://localhost", pino({ level: "silent" })),
    pages: answer,
  };
  const server = createHttpServer(doors, addressReader([]), limits);
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

/**
 * Lets connections be idle until their first request arrives, which on a busy machine can take longer
 * than the time that a test gives them.
 */
function idleFromRequestOn(server: Server) {
  server.on("connection", (socket) => socket.setTimeout(0));
  server.prependListener("request", ({ socket }) => socket.setTimeout(server.timeout));
}

const STATUS_LINES = /HTTP\/1\.1 200 /gm;

/** Reads until there are so many answers; returns their number. */
async function answersOf(socket: Socket, wanted: number): Promise<number> {
  let text = "";
  let count = 0;
  for await (const chunk of socket) {
    text += chunk;
    count = text.match(STATUS_LINES)?.length ?? 0;
    if (count >= wanted) break;
  }
  return count;
}

const REQUEST = "GET /api/v1/contracts HTTP/1.1\r\nHost: localhost\r\n\r\n";
const POST = "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

test("a client that does not read its response is disconnected, and the response released", async (t) => {
  const answers: ServerResponse[] = [];
  const closed = Promise.withResolvers<boolean>();
  const { server, client } = await open(
    t,
    (_, res) => {
      answers.push(res);
      res.once("close", () => closed.resolve(res.writableFinished));
      res.end(LARGE);
    },
    { idleMs: IDLE_MS },
  );
  idleFromRequestOn(server);
  client().pause().write(REQUEST);
  assert.equal(await closed.promise, false);
  assert.equal(answers[0]?.socket?.destroyed ?? true, true);
});

test("a client that does not read is disconnected in time, however much of the response the system took", async (t) => {
  const later = Promise.withResolvers<boolean>();
  const { server, client } = await open(
    t,
    async ({ socket }, res) => {
      res.end(LARGE);
      // In steps, which a busy event loop makes late as it does the two of the server's own time-out.
      for (const step of [0.5, 0.5, 0.25]) await setTimeout(step * IDLE_MS);
      later.resolve(socket.destroyed);
    },
    { idleMs: IDLE_MS },
  );
  idleFromRequestOn(server);
  client().pause().write(REQUEST);
  assert.equal(await later.promise, true);
});

test("a client is not disconnected while its response takes long to prepare", async (t) => {
  const answer: RequestListener = (_, res) =>
    void setTimeout(4 * IDLE_MS).then(() => res.end("ok"));
  const { server, client } = await open(t, answer, { idleMs: IDLE_MS });
  idleFromRequestOn(server);
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

test("requests of a connection are answered one after another", async (t) => {
  let inProgress = 0;
  let most = 0;
  const { client } = await open(
    t,
    async (_, res) => {
      most = Math.max(most, ++inProgress);
      await setImmediate();
      inProgress--;
      res.end("ok");
    },
    {},
  );
  const socket = client();
  socket.write(REQUEST.repeat(1 + MOST_WAITING));
  const answers = await answersOf(socket, 1 + MOST_WAITING);
  assert.equal(answers, 1 + MOST_WAITING);
  assert.equal(most, 1);
});

test("a client that closes its side after its requests gets all answers", async (t) => {
  const answer: RequestListener = async (_, res) => {
    await setImmediate();
    res.end("ok");
  };
  const { client } = await open(t, answer, {});
  const socket = client();
  socket.end(REQUEST.repeat(3));
  const text = Buffer.concat(await socket.toArray()).toString();
  assert.equal(text.match(STATUS_LINES)?.length, 3);
});

for (const what of ["nonsense\r\n\r\n", `${POST}nonsense\r\n`]) {
  test(`requests are answered before ${JSON.stringify(what)} is refused`, async (t) => {
    const answer: RequestListener = async (_, res) => {
      await setImmediate();
      res.end("ok");
    };
    const { client } = await open(t, answer, {});
    const socket = client();
    socket.write(REQUEST.repeat(3) + what);
    const text = Buffer.concat(await socket.toArray()).toString();
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ["200", "200", "200", "400"]);
  });
}

test("an answer that has begun is completed before nonsense is refused", async (t) => {
  const answers: ServerResponse[] = [];
  const answer: RequestListener = (_, res) => {
    answers.push(res);
    res.write("begun, ");
  };
  const { server, client } = await open(t, answer, {});
  const socket = client();
  socket.write(REQUEST);
  await once(socket, "readable");
  const broken = once(server, "clientError");
  socket.write("nonsense\r\n\r\n");
  await broken;
  answers[0]?.end("ended");
  const text = Buffer.concat(await socket.toArray()).toString();
  assert.match(text, /begun, [\s\S]*ended[\s\S]*HTTP\/1\.1 400 /);
});

test("a client that reads nothing has one answer in memory", async (t) => {
  let begun = 0;
  const stuck = Promise.withResolvers<void>();
  const { server, client } = await open(
    t,
    (_, res) => {
      begun++;
      res.once("close", stuck.resolve);
      res.end(LARGE);
    },
    { idleMs: IDLE_MS },
  );
  idleFromRequestOn(server);
  client()
    .pause()
    .write(REQUEST.repeat(1 + MOST_WAITING));
  await stuck.promise;
  assert.equal(begun, 1);
});

test("a connection on which too many requests wait is closed at once, and no more of them are parsed", async (t) => {
  const begun: ServerResponse[] = [];
  const { client, server } = await open(t, (_, res) => void begun.push(res), {});
  let parsed = 0;
  server.on("request", () => parsed++);
  const socket = client();
  const closed = once(socket, "close");
  socket.write(REQUEST.repeat(1000));
  await closed;
  assert.equal(begun.length, 1);
  assert.equal(parsed, 2 + MOST_WAITING);
});
