import assert from "node:assert/strict";
import { test } from "node:test";
import { childServers } from "#testing/servers/child-server.ts";
import { ownDatabase } from "#testing/servers/own-database.ts";
import { silenceable } from "#testing/servers/silenceable.ts";
import { freePort } from "../free-port.ts";

async function probesAt(port: number) {
  const answers = ["/livez", "/readyz"].map(async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, (await answer.text()).trim()];
  });
  return Promise.all(answers);
}

test("a worker answers probes on its metrics port, and is not ready without the database", async (t) => {
  const { url, drop } = await ownDatabase();
  const proxy = await silenceable(url);
  t.after(async () => {
    proxy.close();
    await drop();
  });
  const METRICS_PORT = String(await freePort());
  const launch = await childServers(t, proxy.url, "", { ROLE: "worker", METRICS_PORT });
  await launch();
  const probes = () => probesAt(Number(METRICS_PORT));
  assert.deepEqual(await probes(), [
    [200, "alive"],
    [200, "ready"],
  ]);
  proxy.freeze();
  assert.deepEqual(await probes(), [
    [200, "alive"],
    [503, "no database"],
  ]);
});
