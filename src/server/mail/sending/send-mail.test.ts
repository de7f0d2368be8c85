import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import { createInterface } from "node:readline";
import { type TestContext, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { sendMail } from "./send-mail.ts";

/** How much faster than usual the timeouts of an attempt pass. */
const FASTER = 100;

test("a mail that the mail server takes 60 seconds to accept is sent", async (t) => {
  hurry(t);
  const port = await startServer(t, 60_000 / FASTER);
  const sender = {
    server: { host: "127.0.0.1", port, secure: false, requireTLS: false, auth: null },
    from: { name: "", address: "checks@example.com" },
  };
  const mail = {
    account_id: "acc_1",
    id: "mal_1",
    claim_id: "1",
    kind: "check" as const,
    number: 1,
    recipient: "ada@example.com",
    subject: "A check",
    text: "…",
    unsubscribe_url: null,
  };
  const outcome = await sendMail(sender, mail, new AbortController().signal);
  assert.deepEqual(outcome, { sent: true });
});

function hurry(t: TestContext) {
  const { setTimeout } = Socket.prototype;
  t.mock.method(
    Socket.prototype,
    "setTimeout",
    function (this: Socket, ms: number, end?: () => void) {
      return setTimeout.call(this, ms / FASTER, end);
    },
  );
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  t.mock.method(AbortSignal, "timeout", (ms: number) => timeout(ms / FASTER));
}

/** Starts a mail server that takes this long to accept a mail. */
async function startServer(t: TestContext, patience: number) {
  const server = createServer(async (socket) => {
    socket.on("error", () => undefined);
    socket.write("220 mail\r\n");
    for await (const line of createInterface(socket)) {
      if (line === "DATA") socket.write("354 go on\r\n");
      else if (line === ".") {
        await delay(patience);
        socket.write("250 accepted\r\n");
      } else if (/^(EHLO|MAIL|RCPT)/.test(line)) socket.write("250 mail\r\n");
    }
  });
  t.after(() => server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}
