import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, test } from "node:test";
import type { Services } from "#server/api/context.ts";
import { keptLog } from "#testing/kept-log.ts";
import { consoleDoor } from "./console.ts";
import { visitLimit } from "./visit-limit.ts";

const kept = keptLog();

/** A console endpoint whose services are missing: any access to the database fails. */
const door = consoleDoor({
  services: {} as Services,
  visit: async () => ({ kind: "absent" as const }),
  session: async () => ({ id: "usr_session", user: { id: "usr_somebody" } }),
  limit: visitLimit(),
  log: kept.log,
});
const server = createServer(door);
let url = "";
before(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

for (const [path, method, origin, status, route] of [
  ["/api/trpc/profile.get", "GET", "own", 500, "/api/trpc/profile.get"],
  ["/api/trpc/profile.get", "GET", "other", 403, "/api/trpc/profile.get"],
  ["/api/trpc/made.up", "GET", "own", 404, "/api/trpc"],
  ["/api/trpc/profile.get", "PUT", "own", 405, "/api/trpc/profile.get"],
  ["/api/trpc", "GET", "own", 404, "/api/trpc"],
] as const) {
  test(`${method} ${path} from the ${origin} site is ${status}, with a request id that is logged`, async () => {
    const headers = { Origin: origin === "own" ? url : "https://example.com" };
    const answer = await fetch(url + path, { method, headers });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    const entries = await kept.of(answer.headers.get("x-request-id") ?? "");
    const ends = entries.filter(({ msg }) => msg === "request");
    assert.deepEqual(
      ends.map((line) => [line.route, line.status]),
      [[route, status]],
    );
    assert.equal(entries.length, status === 500 ? 2 : 1, "a failure is told besides");
  });
}
