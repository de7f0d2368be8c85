import assert from "node:assert/strict";
import type { Duplex } from "node:stream";
import { after, before, test } from "node:test";
import { type Attempts, attempts, without } from "#testing/servers/attempts.ts";
import {
  type Delivering,
  queue,
  startDelivering,
  storeWebhook,
  until,
} from "#testing/servers/delivering.ts";
import { startCutReceiver, startRawReceiver, startReceiver } from "#testing/servers/receiver.ts";
import { newTenant } from "#testing/tenants/tenant.ts";

let delivering: Delivering;
let account_id: string;
let attempt: Attempts["attempt"];
let attemptAtRaw: Attempts["attemptAtRaw"];
before(async () => {
  delivering = await startDelivering();
  ({ account_id } = await newTenant(delivering.db));
  ({ attempt, attemptAtRaw } = attempts(delivering, account_id));
});
after(() => delivering.close());

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
const SWITCHING = "HTTP/1.1 101 Switching Protocols\r\n";
const UPGRADE = `${SWITCHING}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
const NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n";

const SWITCHED = {
  status: "pending",
  status_code: 101,
  reason: "The endpoint responded with 101 (switching protocols).",
  response_start: "",
};

const SWITCHES: [what: string, bytes: string][] = [
  ["101 with Upgrade", UPGRADE],
  ["101 with Upgrade after a 100", CONTINUE + UPGRADE],
  ["101 with Upgrade and bytes of another protocol", `${UPGRADE}\x81\x02hi`],
  ["101 with Upgrade and a 204", UPGRADE + NO_CONTENT],
  ["101 without Upgrade", `${SWITCHING}\r\n`],
];

for (const [what, bytes] of SWITCHES) {
  test(`an endpoint that answers ${what} fails at once`, async () => {
    assert.deepEqual(without(await attemptAtRaw((socket) => void socket.write(bytes))), SWITCHED);
  });
}

test("a 103 before the response is accepted", async () => {
  const outcome = await attemptAtRaw((socket) => void socket.end(HINTS + NO_CONTENT));
  assert.equal(outcome.status, "delivered");
});

test("endless 103 responses are reported as not speaking HTTP", async () => {
  const outcome = await attemptAtRaw((socket) => void socket.write(HINTS.repeat(100)));
  assert.equal(outcome.reason, "The endpoint's response is not valid HTTP.");
});

for (const [what, bytes, status_code] of [
  ["204", NO_CONTENT, 204],
  ["500", "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", 500],
  ["101", UPGRADE, 101],
] as const) {
  test(`a ${what} before the request was read ends the attempt`, async (t) => {
    const receiver = await startRawReceiver(
      delivering.certificate,
      (socket) => void socket.pause().write(bytes),
      { early: true },
    );
    t.after(receiver.close);
    assert.equal((await attempt(receiver.url)).status_code, status_code);
  });
}

const UNREACHABLE = {
  status: "pending",
  status_code: null,
  reason: "The endpoint could not be reached.",
  response_start: null,
};

test("a reset on accept is a failure", async () => {
  assert.deepEqual(without(await attemptAtRaw((_, reset) => reset(), false)), UNREACHABLE);
});

/** Enough bytes of a TLS handshake to leave it incomplete. */
const HALF_A_HANDSHAKE = 150;

for (const [when, bytes] of [
  ["after the ClientHello", 0],
  ["within the handshake", HALF_A_HANDSHAKE],
] as const) {
  test(`a reset ${when} is a failure`, async (t) => {
    const receiver = await startReceiver(delivering.certificate);
    const cut = await startCutReceiver(receiver.port, bytes, "reset");
    t.after(() => Promise.all([cut.close(), receiver.close()]));
    assert.deepEqual(without(await attempt(cut.url)), UNREACHABLE);
    assert.deepEqual(receiver.received, []);
  });
}

test("a reset after the handshake is a failure", async (t) => {
  const receiver = await startRawReceiver(delivering.certificate, (_, reset) => reset(), {
    early: true,
  });
  t.after(receiver.close);
  assert.deepEqual(without(await attempt(receiver.url)), UNREACHABLE);
});

/** Sends the bytes, then resets the connection. */
function sayAndReset(bytes: string) {
  return (socket: Duplex, reset: () => void) => {
    socket.write(bytes, () => setTimeout(reset, 50));
  };
}

test("a reset after the request is a failure", async () => {
  assert.deepEqual(without(await attemptAtRaw((_, reset) => reset())), UNREACHABLE);
});

test("a reset within the headers is a failure", async () => {
  const outcome = await attemptAtRaw(sayAndReset("HTTP/1.1 200 OK\r\nX-A"));
  assert.deepEqual(without(outcome), UNREACHABLE);
});

test("a reset after a 100 is a failure", async () => {
  assert.deepEqual(without(await attemptAtRaw(sayAndReset(CONTINUE))), UNREACHABLE);
});

for (const [status_code, status] of [
  [200, "delivered"],
  [500, "pending"],
] as const) {
  for (const [when, start] of [
    ["after the headers", ""],
    ["within the body", "half"],
  ]) {
    test(`a reset ${when} of a ${status_code} keeps the status`, async () => {
      const head = `HTTP/1.1 ${status_code} So\r\nContent-Length: 10\r\n\r\n`;
      const outcome = await attemptAtRaw(sayAndReset(head + start));
      assert.partialDeepStrictEqual(outcome, { status, status_code, response_start: start });
    });
  }
}

test("an endpoint that stalls half-way is given up after 10 seconds", async (t) => {
  const receiver = await startReceiver(delivering.certificate);
  const silent = await startCutReceiver(receiver.port, 0, "stall");
  const half = await startCutReceiver(receiver.port, HALF_A_HANDSHAKE, "stall");
  t.after(() => Promise.all([silent.close(), half.close(), receiver.close()]));
  const late = {
    ...UNREACHABLE,
    reason: "The endpoint did not respond within 10 seconds.",
  };
  const cases = {
    "leaves the ClientHello unanswered": attempt(silent.url),
    "stops within the handshake": attempt(half.url),
    "answers 103 every second": attemptAtRaw((socket) => {
      const timer = setInterval(() => socket.write(HINTS), 1000);
      socket.once("close", () => clearInterval(timer));
    }),
    "answers 100 and no more": attemptAtRaw((socket) => void socket.write(CONTINUE)),
  };
  for (const [what, run] of Object.entries(cases)) {
    assert.deepEqual(without(await run), late, what);
  }
  assert.deepEqual(receiver.received, []);
});

test("a worker stops even while hostile endpoints hold their connections", async (t) => {
  const stopping = await startDelivering();
  t.after(stopping.close);
  const { db, loop, certificate, server } = stopping;
  const receiver = await startReceiver(certificate);
  const endpoints = [
    ...["", UPGRADE, CONTINUE, HINTS, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"].map(
      (bytes) => startRawReceiver(certificate, (socket) => void socket.write(bytes)),
    ),
    startCutReceiver(receiver.port, 0, "stall"),
    startCutReceiver(receiver.port, HALF_A_HANDSHAKE, "stall"),
  ];
  const started = await Promise.all(endpoints);
  t.after(() => Promise.all([receiver.close(), ...started.map(({ close }) => close())]));
  const tenant = await newTenant(db);
  for (const { url } of started) {
    const id = await storeWebhook(db, tenant.account_id, url, server.services.secretsKeys[0]);
    await queue(db, tenant.account_id, id);
  }
  loop.wake();
  await until(() => started.every(({ connections }) => connections() > 0));
  await loop.stop(0);
  assert.equal(await db.delivery.count({ where: { claim_id: { not: null } } }), 0);
});
