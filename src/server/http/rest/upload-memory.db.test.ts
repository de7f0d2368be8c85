import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { connectRaw, rawHead } from "#server/testing/servers/raw-connection.ts";
import { type RestServer, startRestServer } from "#server/testing/servers/rest-server.ts";
import { success } from "#server/testing/tenants/resources.ts";
import { newTenant } from "#server/testing/tenants/tenant.ts";

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
