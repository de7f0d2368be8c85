import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { pino } from "pino";
import { until } from "#testing/servers/delivering.ts";
import { pageDoor } from "./pages.ts";
import { visitLimit } from "./visit-limit.ts";
import { visitTurns } from "./visit-turns.ts";

const log = pino({ level: "silent" });

/** Opens pages of which each is rendered when it is told to; the path names the client's address. */
async function open(t: TestContext, turn_ms = 1_000_000) {
  const rendering: ServerResponse[] = [];
  const render = (_: IncomingMessage, res: ServerResponse) => {
    rendering.push(res);
    return once(res, "close");
  };
  const door = pageDoor(render, false, log, visitLimit(), visitTurns(turn_ms));
  const server = createServer((req, res) => {
    req.headers["x-client-address"] = req.url?.slice(1);
    door(req, res);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const waiting = (count: number) => until(async () => rendering.length === count);
  return { rendering, waiting, ask: (address: string) => fetch(url + address) };
}

test("pages of one address are rendered two at a time, and another address does not wait", async (t) => {
  const { rendering, waiting, ask } = await open(t);
  const answers = Array.from({ length: 6 }, () => ask("192.0.2.1"));
  await waiting(2);
  const other = ask("192.0.2.2");
  await waiting(3);
  rendering.pop()?.end("page");
  assert.equal((await other).status, 200);
  assert.equal(rendering.length, 2);
  for (const _ of answers) {
    await until(async () => rendering.length > 0);
    rendering.shift()?.end("page");
  }
  for (const page of answers) assert.equal((await page).status, 200);
});

test("an address whose pages wait in hundreds gets 429 with Retry-After for further ones", async (t) => {
  const { rendering, waiting, ask } = await open(t);
  const statuses: number[] = [];
  const retry = new Set<string | null>();
  const answers = Array.from({ length: 210 }, async () => {
    const { status, headers } = await ask("192.0.2.1");
    statuses.push(status);
    if (status === 429) retry.add(headers.get("retry-after"));
  });
  await waiting(2);
  await until(async () => statuses.length >= 8);
  assert.deepEqual([...new Set(statuses), ...retry], [429, "1"]);
  const ending = setInterval(() => rendering.shift()?.end("page"), 1);
  await Promise.all(answers);
  clearInterval(ending);
  assert.ok(statuses.filter((status) => status === 200).length >= 200);
});

test("a client that does not take its page gives up its turn after a time", async (t) => {
  const { rendering, waiting, ask } = await open(t, 20);
  const answers = Array.from({ length: 3 }, () => ask("192.0.2.1"));
  await waiting(3);
  for (const res of rendering) res.end("page");
  for (const page of answers) assert.equal((await page).status, 200);
});
