import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import type { Duplex } from "node:stream";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { inParallel } from "#testing/parallel.ts";
import { type Attempts, attempts, without } from "#testing/servers/attempts.ts";
import {
  type Delivering,
  queue,
  startDelivering,
  storeWebhook,
  until,
} from "#testing/servers/delivering.ts";
import { createAuthority, createCertificate, startReceiver } from "#testing/servers/receiver.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { deleteWebhook } from "../store/webhook.ts";

/** Successive lookup results per name; the last one stays. */
const names = new Map<string, string[][]>();

async function resolve(hostname: string): Promise<string[]> {
  if (hostname === "localhost") return ["127.0.0.1"];
  const answers = names.get(hostname);
  const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
  if (answer) return answer;
  if (hostname === "silent.example") return new Promise(() => {});
  throw Object.assign(new Error("no such name"), { code: "ENOTFOUND" });
}

let delivering: Delivering;
let account_id: string;
let attempt: Attempts["attempt"];
let attemptAt: Attempts["attemptAt"];
let attemptAtRaw: Attempts["attemptAtRaw"];
/** Returns the bytes read on each of the sender's connections. */
const bytesRead: (() => number)[] = [];
before(async () => {
  delivering = await startDelivering({ resolve });
  ({ account_id } = await newTenant(delivering.db));
  ({ attempt, attemptAt, attemptAtRaw } = attempts(delivering, account_id));
  const { agent } = delivering.sender;
  const open = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = open(options, callback);
    if (socket && "bytesRead" in socket) bytesRead.push(() => Number(socket.bytesRead));
    return socket;
  };
});
after(() => delivering.close());

const failed = (reason: string) => ({
  status: "pending",
  status_code: null,
  reason,
  response_start: null,
});

for (const status of [200, 201, 204, 299]) {
  test(`status ${status} acknowledges a delivery`, async () => {
    const outcome = await attemptAt((_, res) => void res.writeHead(status).end());
    assert.deepEqual(without(outcome), {
      status: "delivered",
      status_code: status,
      reason: null,
      response_start: "",
    });
  });
}

for (const status of [400, 401, 404, 410, 429, 500, 503, 599]) {
  test(`status ${status} is a failure with its status as reason, and the start of the body is kept`, async () => {
    const outcome = await attemptAt((_, res) => void res.writeHead(status).end("broken"));
    assert.deepEqual(without(outcome), {
      status: "pending",
      status_code: status,
      reason: `The endpoint responded with ${status}.`,
      response_start: "broken",
    });
  });
}

for (const status of [301, 302, 303, 307, 308]) {
  test(`status ${status} is a failure, and the redirect is not followed`, async (t) => {
    const target = await startReceiver(delivering.certificate);
    t.after(target.close);
    const outcome = await attemptAt((_, res) => {
      res.writeHead(status, { Location: target.url }).end();
    });
    assert.equal(
      outcome.reason,
      `The endpoint responded with ${status}. Redirects are not followed.`,
    );
    assert.equal(outcome.status, "pending");
    assert.deepEqual(target.received, []);
  });
}

test("1 KiB of the response is kept, as text that can be stored", async () => {
  const { response_start } = await attemptAt((_, res) => {
    res.writeHead(500).end(Buffer.concat([Buffer.from([0x61, 0, 0xff]), Buffer.alloc(5000, "b")]));
  });
  assert.equal(response_start, `a\ufffd\ufffd${"b".repeat(1021)}`);
});

const TLS: [
  what: string,
  certificate: () => Promise<{ key: string; cert: string }>,
  why: string,
][] = [
  [
    "has expired",
    () => createCertificate(delivering.authority, { expired: true }),
    "its certificate has expired",
  ],
  [
    "is for a different host name",
    () => createCertificate(delivering.authority, { names: ["other.example"] }),
    "its certificate is for a different host name",
  ],
  [
    "is of an authority that nobody knows",
    async () => createCertificate(await createAuthority("Another authority")),
    "its certificate cannot be verified; the chain may be incomplete",
  ],
  ["signs itself", () => createCertificate(null), "its certificate is self-signed"],
];

for (const [what, certificate, why] of TLS) {
  test(`nothing is sent to an endpoint whose certificate ${what}`, async (t) => {
    const receiver = await startReceiver(await certificate());
    t.after(receiver.close);
    const outcome = await attempt(receiver.url);
    assert.deepEqual(without(outcome), failed(`The endpoint's TLS handshake failed: ${why}.`));
    assert.deepEqual(receiver.received, []);
  });
}

test("nothing is sent to an endpoint without TLS", async () => {
  let said = "";
  const outcome = await attemptAtRaw((socket) => {
    socket.on("data", (chunk) => {
      said += chunk;
      socket.end("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
  }, false);
  assert.deepEqual(without(outcome), failed("The endpoint's TLS handshake failed."));
  assert.doesNotMatch(said, /POST/);
});

const UNREACHABLE = failed("The endpoint could not be reached.");

test("a closed port is reported as unreachable", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  assert.deepEqual(without(await attempt(`https://localhost:${port}`)), UNREACHABLE);
});

const BREAKING_OFF: [what: string, speak: (socket: Duplex) => void][] = [
  ["resets the connection", (socket) => void socket.destroy()],
  ["closes without an answer", (socket) => void socket.end()],
  ["breaks off within its headers", (socket) => void socket.end("HTTP/1.1 200 OK\r\nX-A")],
];

for (const [what, speak] of BREAKING_OFF) {
  test(`an endpoint that ${what} is reported as unreachable`, async () => {
    assert.deepEqual(without(await attemptAtRaw(speak)), UNREACHABLE);
  });
}

test("an endpoint that resets the connection before TLS is reported as unreachable", async () => {
  const outcome = await attemptAtRaw((socket) => {
    (socket as Duplex & { resetAndDestroy: () => void }).resetAndDestroy();
  }, false);
  assert.deepEqual(without(outcome), UNREACHABLE);
});

const INVALID = failed("The endpoint's response is not valid HTTP.");

const NOT_HTTP: [what: string, bytes: string][] = [
  ["something else", "220 mail.example ESMTP\r\n"],
  ["a bare line feed in a header", "HTTP/1.1 200 OK\r\nA: b\r\rC: d\r\n\r\n"],
  ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
  [
    "a length and chunks",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
  ],
  ["too many headers", `HTTP/1.1 200 OK\r\n${`X-A: ${"a".repeat(1000)}\r\n`.repeat(100)}\r\n`],
  ["interim answers without end", "HTTP/1.1 100 Continue\r\n\r\n".repeat(1000)],
];

for (const [what, bytes] of NOT_HTTP) {
  test(`an endpoint that answers ${what} is reported as not speaking HTTP`, async () => {
    const outcome = await attemptAtRaw((socket) => void socket.write(bytes));
    assert.deepEqual(without(outcome), INVALID);
  });
}

test("a few interim responses are accepted", async () => {
  const outcome = await attemptAtRaw((socket) => {
    socket.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n");
    socket.end("HTTP/1.1 204 No Content\r\n\r\n");
  });
  assert.equal(outcome.status, "delivered");
});

test("a name that does not resolve fails the attempt", async () => {
  assert.deepEqual(
    without(await attempt("https://nowhere.example")),
    failed("The endpoint's host name could not be resolved."),
  );
});

const REFUSED = failed("The endpoint's address is private or reserved. Nothing was sent.");

/** Addresses in stored rows are checked again: they may predate today's rules. */
for (const host of [
  "10.0.0.1",
  "169.254.169.254",
  "[::ffff:7f00:1]",
  "[fd00:ec2::254]",
  "0.0.0.0",
]) {
  test(`an endpoint stored with the address ${host} is not connected to`, async () => {
    const before = bytesRead.length;
    assert.deepEqual(without(await attempt(`https://${host}/`)), REFUSED);
    assert.equal(bytesRead.length, before, "connections");
  });
}

const ANSWERS: [what: string, answer: string[]][] = [
  ["a private address", ["192.168.1.1"]],
  ["an open and a private address", ["127.0.0.1", "10.0.0.1"]],
  ["a private and an open address", ["fd00::1", "127.0.0.1"]],
];

for (const [what, answer] of ANSWERS) {
  test(`a name that resolves to ${what} is not connected to`, async (t) => {
    const certificate = await createCertificate(delivering.authority, { names: ["a.example"] });
    const receiver = await startReceiver(certificate);
    t.after(receiver.close);
    names.set("a.example", [answer]);
    const before = bytesRead.length;
    assert.deepEqual(without(await attempt(`https://a.example:${receiver.port}`)), REFUSED);
    assert.deepEqual(receiver.received, []);
    assert.equal(bytesRead.length, before, "connections");
  });
}

test("a name is resolved for each attempt, and the checked address is the one connected to", async (t) => {
  const certificate = await createCertificate(delivering.authority, { names: ["b.example"] });
  const receiver = await startReceiver(certificate);
  t.after(receiver.close);
  const url = `https://b.example:${receiver.port}`;
  names.set("b.example", [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1"]]);
  assert.equal((await attempt(url)).status, "delivered");
  assert.deepEqual(without(await attempt(url)), REFUSED);
  assert.equal(receiver.received.length, 1);
  assert.equal((await attempt(url)).status, "delivered");
  assert.equal(receiver.received[1]?.headers.host, `b.example:${receiver.port}`);
});

test("an allowed literal address and a name with a trailing dot are delivered to", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  names.set("localhost.", [["127.0.0.1"]]);
  for (const host of ["127.0.0.1", "localhost."]) {
    assert.equal((await attempt(`https://${host}:${receiver.port}`)).status, "delivered", host);
  }
});

test("a delivery is retried at once when the endpoint has closed its kept-alive connection", async (t) => {
  const receiver = await startReceiver(delivering.certificate, (_, res) => {
    res.writeHead(204).end(() => setImmediate(() => res.socket?.destroy()));
  });
  t.after(receiver.close);
  for (let round = 0; round < 5; round++) {
    assert.equal((await attempt(receiver.url)).status, "delivered");
  }
  assert.equal(receiver.received.length, 5);
});

/** Writes as fast as the other side reads, forever. */
function flood(socket: NodeJS.WritableStream, chunk: string | Buffer) {
  const write = () => {
    while ((socket as Duplex).writable && socket.write(chunk));
  };
  socket.on("drain", write);
  write();
}

const READ_AT_MOST = 64 * 1024 + 32 * 1024;

const FLOODS: [what: string, status: "delivered" | "pending", speak: (socket: Duplex) => void][] = [
  [
    "1 GB after a 200",
    "delivered",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n");
      flood(socket, Buffer.alloc(65_536, "a"));
    },
  ],
  [
    "chunks without end after a 500",
    "pending",
    (socket) => {
      socket.write("HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n");
      flood(socket, `1000\r\n${"a".repeat(4096)}\r\n`);
    },
  ],
  [
    "a length of chunk without end",
    "delivered",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;");
      flood(socket, "a".repeat(4096));
    },
  ],
  [
    "a header without end",
    "pending",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nX-A: ");
      flood(socket, "a".repeat(4096));
    },
  ],
  [
    "interim answers without end",
    "pending",
    (socket) => flood(socket, "HTTP/1.1 102 Processing\r\n\r\n".repeat(100)),
  ],
];

for (const [what, status, speak] of FLOODS) {
  test(`at most 64 KiB of ${what} are read, without waiting`, async () => {
    const before = bytesRead.length;
    const outcome = await attemptAtRaw(speak);
    assert.equal(outcome.status, status);
    assert.ok(outcome.duration_ms < 5000, `${outcome.duration_ms} ms`);
    const [read] = bytesRead.slice(before).map((bytes) => bytes());
    assert.ok(read !== undefined && read <= READ_AT_MOST, `${read} bytes`);
  });
}

test("a compressed response is kept as sent, not decompressed", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const before = memory();
  const { status, response_start } = await attemptAt((_, res) => {
    res.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
  });
  assert.equal(status, "delivered");
  assert.equal(response_start?.[0], "\x1f");
  const after = memory();
  for (const part of ["process", "values"] as const) {
    const grown = (after[part] - before[part]) / 1e6;
    assert.ok(grown < 40, `${grown} MB of the ${part}`);
  }
});

/** Bytes of the process, some of which earlier tests may have freed, and of the values in it. */
function memory() {
  const { rss, heapUsed, external } = process.memoryUsage();
  return { process: rss, values: heapUsed + external };
}

/** Sends one character of `text` every 100 ms. */
function drip(socket: NodeJS.WritableStream, text: string) {
  let said = 0;
  const timer = setInterval(() => socket.write(text[said++ % text.length] ?? ""), 100);
  socket.once("close", () => clearInterval(timer));
}

test("an endpoint that takes more than 10 seconds fails, and others are not delayed", async (t) => {
  const late = failed("The endpoint did not respond within 10 seconds.");
  const slow: [
    what: string,
    run: Promise<Awaited<ReturnType<typeof attempt>>>,
    expected: object,
  ][] = [
    ["never answers", attemptAtRaw(() => undefined), late],
    ["never speaks TLS", attemptAtRaw(() => undefined, false), late],
    ["never resolves", attempt("https://silent.example"), late],
    [
      "drips its headers",
      attemptAtRaw((socket) => drip(socket, `HTTP/1.1 200 OK\r\nX-A: ${"a".repeat(5000)}`)),
      late,
    ],
    [
      "drips interim answers",
      attemptAtRaw((socket) => drip(socket, "HTTP/1.1 100 Continue\r\n\r\n")),
      late,
    ],
    [
      "drips the body of a 200",
      attemptAt((_, res) => drip(res.writeHead(200), "a")),
      { status: "delivered", status_code: 200, reason: null },
    ],
    [
      "drips the body of a 500",
      attemptAt((_, res) => drip(res.writeHead(500), "a")),
      { status: "pending", status_code: 500, reason: "The endpoint responded with 500." },
    ],
  ];
  const begun = performance.now();
  const deadline = delay(10_000).then(() => performance.now() - begun);
  const isSlow = Promise.all(slow.map(([, run]) => run)).then(() => "slow");
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const meanwhile = inParallel(20, () => attempt(receiver.url)).then(() => "others");
  assert.equal(await Promise.race([isSlow, meanwhile]), "others");
  const latest = (await deadline) + 500;
  for (const [what, run, expected] of slow) {
    const { duration_ms, ...outcome } = await run;
    assert.ok(duration_ms > 9900 && duration_ms < latest, `${what}: ${duration_ms} ms`);
    assert.partialDeepStrictEqual(outcome, expected, what);
  }
});

test("a delivery whose check has been deleted is not sent", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  t.after(receiver.close);
  const { db, loop } = delivering;
  const webhook_id = await storeWebhook(db, account_id, receiver.url);
  const [id = ""] = await queue(db, account_id, webhook_id, 1, "chk_gone");
  loop.wake();
  const entry = await until(() => db.deliveryAttempt.findFirst({ where: { delivery_id: id } }));
  assert.equal(entry.reason, "The check is no longer stored.");
  await deleteWebhook(db, account_id, webhook_id);
  assert.deepEqual(receiver.received, []);
});
