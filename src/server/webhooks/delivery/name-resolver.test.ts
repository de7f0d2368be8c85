import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { type TestContext, test } from "node:test";
import { startNameServer } from "#testing/servers/name-server.ts";
import { nameResolver, type ResolverOptions } from "./name-resolver.ts";
import { parseSystemNames } from "./system-names.ts";

const SILENCE = new AbortController().signal;
const V6 = "2001:0db8:0000:0000:0000:0000:0000:0001";

async function start(
  t: TestContext,
  known: Record<string, string[]> | null,
  options: ResolverOptions & { search?: string } = {},
) {
  const server = await startNameServer(known);
  t.after(server.close);
  const names = parseSystemNames("10.9.9.9 listed.example", `search ${options.search ?? ""}`);
  const resolve = nameResolver({ names: () => names, servers: [server.address], ...options });
  return { resolve, asked: server.asked };
}

test("a name resolves to addresses of both families", async (t) => {
  const { resolve } = await start(t, { "a.example": ["192.0.2.1", "192.0.2.2", V6] });
  const addresses = await resolve("a.example", SILENCE);
  assert.deepEqual(addresses, ["192.0.2.1", "192.0.2.2", "2001:db8::1"]);
});

test("the hosts file takes precedence, without a DNS query", async (t) => {
  const { resolve, asked } = await start(t, { "listed.example": ["192.0.2.1"] });
  assert.deepEqual(await resolve("listed.example", SILENCE), ["10.9.9.9"]);
  assert.deepEqual(asked, []);
});

test("a short name is searched for in the search domains", async (t) => {
  const known = { "hook.b.example": ["192.0.2.1"] };
  const { resolve } = await start(t, known, { search: "a.example b.example" });
  assert.deepEqual(await resolve("hook", SILENCE), ["192.0.2.1"]);
});

test("an unknown name is an error", async (t) => {
  const { resolve } = await start(t, {});
  await assert.rejects(resolve("nowhere.example", SILENCE), { code: "ENOTFOUND" });
});

test("concurrent lookups of a name share one query, later ones query again", async (t) => {
  const { resolve, asked } = await start(t, { "a.example": ["192.0.2.1"] });
  await Promise.all(Array.from({ length: 50 }, () => resolve("a.example", SILENCE)));
  assert.deepEqual(asked.toSorted(), ["a.example A", "a.example AAAA"]);
  await resolve("a.example", SILENCE);
  assert.equal(asked.length, 4);
});

test("an unanswered lookup ends, and others are not blocked meanwhile", async (t) => {
  const { resolve, asked } = await start(t, null, { milliseconds: 1000 });
  const silent = Array.from({ length: 100 }, (_, n) => resolve(`${n}.example`, SILENCE));
  const ended = Promise.allSettled(silent).then((outcomes) => outcomes.map(({ status }) => status));
  const first = await Promise.race([ended, stat(import.meta.filename).then(() => "a thread")]);
  assert.equal(first, "a thread");
  assert.deepEqual(new Set(await ended), new Set(["rejected"]));
  assert.equal(new Set(asked.filter((name) => name.endsWith(" A"))).size, 100);
});

test("a lookup is cancelled when nobody waits for it any more", async (t) => {
  const { resolve } = await start(t, null, { milliseconds: 60_000 });
  const [one, other] = [new AbortController(), new AbortController()];
  const both = [resolve("a.example", one.signal), resolve("a.example", other.signal)];
  one.abort();
  const waits = Symbol("still waiting");
  assert.equal(
    await Promise.race([both[0], new Promise((done) => setImmediate(done, waits))]),
    waits,
  );
  other.abort();
  for (const result of both)
    await assert.rejects(result as Promise<unknown>, { code: "ENOTFOUND" });
});

test("a caller right after a cancelled lookup gets a new one", async (t) => {
  const { resolve } = await start(t, { "a.example": ["192.0.2.1"] });
  const one = new AbortController();
  const first = resolve("a.example", one.signal);
  one.abort();
  const [givenUp, other] = await Promise.allSettled([first, resolve("a.example", SILENCE)]);
  assert.equal(givenUp.status, "rejected");
  assert.deepEqual(other, { status: "fulfilled", value: ["192.0.2.1"] });
});
