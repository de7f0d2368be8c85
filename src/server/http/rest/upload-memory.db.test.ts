import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { requestAnswered } from "#server/signals.ts";
import { until } from "#testing/servers/delivering.ts";
import { connectRaw, rawHead } from "#testing/servers/raw-connection.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newContract, success } from "#testing/tenants/resources.ts";
import { newKeys, newTenant } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Returns the bytes of live buffers. */
function buffered() {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

const MIB = 1024 * 1024;
const ALMOST_ALL = Buffer.alloc(MIB - 1, " ");
const CHUNK = Buffer.concat([
  Buffer.from(`${MIB.toString(16)}\r\n`),
  Buffer.alloc(MIB, " "),
  Buffer.from("\r\n"),
]);

for (const [what, hasKey, status] of [
  ["an endless body in chunks", true, 413],
  ["an endless body without a key", false, 401],
] as const) {
  test(`${what} is refused and not kept in memory`, async () => {
    const { live } = await newTenant(server.db);
    const connection = await connectRaw(server.url);
    const before = buffered();
    connection.write(
      rawHead(
        "POST /api/v1/contracts HTTP/1.1",
        hasKey ? `X-API-Key: ${live.key}` : "X-Other: nothing",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked",
      ),
    );
    const answered = connection.answer();
    let isOpen = true;
    connection.closed.then(() => {
      isOpen = false;
    });
    let most = 0;
    for (let sent = 0; isOpen && sent < 256; sent++) {
      await connection.flush(CHUNK);
      if (sent % 16 === 0) most = Math.max(most, buffered() - before);
    }
    assert.equal((await answered).status, status);
    assert.ok(most < 32 * MIB, `${most} bytes were kept`);
    connection.destroy();
    await success(server.send("GET /health"));
  });
}

test("an account's unfinished bodies wait in their sockets, and other accounts notice nothing", async (t) => {
  const [{ live }, other] = [await newTenant(server.db), await newTenant(server.db)];
  const before = buffered();
  const head = rawHead(
    "POST /api/v1/contracts HTTP/1.1",
    `X-API-Key: ${live.key}`,
    "Content-Type: application/json",
    `Content-Length: ${MIB}`,
  );
  for (let count = 0; count < 90; count++) {
    const connection = await connectRaw(server.url);
    t.after(connection.destroy);
    connection.write(head);
    connection.write(ALMOST_ALL);
  }
  const json = { ...newContract(), padding: " ".repeat(500_000) };
  const { status } = await server.send("POST /contracts", { key: other.live.key, json });
  assert.equal(status, 201);
  const kept = buffered() - before;
  assert.ok(kept < 48 * MIB, `${kept} bytes were kept`);
});

test("an account's answers that nobody reads keep its next ones waiting, and no other account's", async (t) => {
  const { key } = (await newTenant(server.db)).live;
  const others = await newKeys(server.db, await newTenant(server.db), 20);
  const columns = Array.from({ length: 2000 }, (_, n) => ({
    name: `${n}`.padEnd(250, "x"),
    type: "string" as const,
    required: true,
  }));
  for (let count = 0; count < 6; count++) {
    await success(
      server.send("POST /contracts", {
        key,
        json: { ...newContract(), name: `wide ${count}`, schema: { columns } },
      }),
    );
  }
  let answers = 0;
  t.after(
    requestAnswered.hear(({ operation }) => {
      if (operation === "GET /contracts") answers++;
    }),
  );
  const { hostname, port } = new URL(server.url);
  const sockets = Array.from({ length: 30 }, () => connect(Number(port), hostname).pause());
  const closeAll = () => sockets.forEach((socket) => void socket.destroy());
  t.after(closeAll);
  for (const socket of sockets) {
    socket.write(rawHead("GET /api/v1/contracts HTTP/1.1", `X-API-Key: ${key}`).repeat(3));
  }
  await until(() => answers > 8);
  // The first answer of each fits into the buffers of its socket, the second does not.
  for (let before = 0; before !== answers; ) {
    before = answers;
    for (let turn = 0; turn < 50; turn++) {
      await success(server.send("GET /usage", { key: others[turn % others.length] ?? "" }));
    }
  }
  assert.ok(answers < 45, `${answers} answers of 60`);
  closeAll();
  await success(server.send("GET /contracts", { key }));
});
