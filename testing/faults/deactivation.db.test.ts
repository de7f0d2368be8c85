import assert from "node:assert/strict";
import { test } from "node:test";
import { freePort } from "#server/free-port.ts";
import { deactivateInUse } from "../../chaos/server/deactivation.ts";
import { type ChildServer, childServers } from "../servers/child-server.ts";
import { ownDatabase } from "../servers/own-database.ts";

const UP_TO_MS = 200;

test("keys of a person who was deactivated over SCIM are refused from the answer on, also after a kill", async (t) => {
  const { url, drop } = await ownDatabase();
  t.after(drop);
  const startChild = await childServers(t, url, "");
  const port = await freePort();
  let server: ChildServer | null = null;
  const instance = {
    origin: `http://127.0.0.1:${port}`,
    url: async () => url,
    start: async () => {
      server = await startChild({ PORT: String(port) });
    },
    end: async (signal: "SIGKILL" | "SIGTERM") => {
      await server?.kill(signal);
    },
  };
  await instance.start();
  const { accepted, refused } = await deactivateInUse(instance, UP_TO_MS);
  t.diagnostic(`${accepted} checks accepted before, ${refused} refused after`);
  assert.ok(refused > 0);
});
