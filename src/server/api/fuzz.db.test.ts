import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import fc from "fast-check";
import type { ZodType } from "zod";
import { FUZZ_REQUESTS } from "#testing/env.ts";
import { type Callable, type ConsoleCall, consoleCall } from "#testing/fuzz/console-call.ts";
import { inRounds, type Round, sendAll, tally } from "#testing/fuzz/rounds.ts";
import { LINES } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { assertBooks } from "#testing/tenants/books.ts";
import { callerAs } from "#testing/tenants/caller.ts";
import { idsOf, newOwn } from "#testing/tenants/own.ts";
import type { Caller } from "./context.ts";
import { refusalOf } from "./refusal-of.ts";
import { appRouter, createCaller } from "./router.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ contractChanges: true });
});
after(() => server.close());

const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

const CALLABLES: Callable[] = Object.entries(LINES).map(([path, line]) => ({
  path,
  line,
  input: PROCEDURES[path]?._def.inputs.at(-1) as ZodType | undefined,
}));

const outcomes = tally();

async function assertAnswered({ path, who, input }: ConsoleCall, caller: Caller) {
  const call = createCaller({ services: server.services, caller, idempotency_key: null });
  const [section = "", name = ""] = path.split(".");
  const sections = call as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    await sections[section]?.[name]?.(input);
    outcomes.count("done");
  } catch (error) {
    const { problem, message } = refusalOf(error);
    const what = `${path} by ${who} with ${JSON.stringify(input)?.slice(0, 5000)} → ${message}`;
    if (problem === "internal_error") throw new Error(what, { cause: error });
    assert.doesNotMatch(message, /node_modules|\bat \w+ \(|SELECT |prisma/i, what);
    outcomes.count(problem);
  }
}

/** Calls the procedures in a round about everything that a new account has, and checks its books. */
async function callRound({ seed, count }: Round) {
  const [own, stranger] = await Promise.all([newOwn(server), newOwn(server)]);
  const ids = [...idsOf(own), ...idsOf(stranger)];
  const calls = fc.sample(consoleCall(CALLABLES, own, ids), { seed, numRuns: count });
  const callers = new Map<string, Promise<Caller>>();
  await sendAll(calls, async (call) => {
    const who = `${call.who} ${call.line.asUser}`;
    const caller = callers.get(who) ?? callerAs(server.db, call.who, { own, stranger }, call.line);
    callers.set(who, caller);
    await assertAnswered(call, await caller);
  });
  for (const { tenant } of [own, stranger]) await assertBooks(server.db, tenant.account_id);
}

test("generated calls of the console's procedures are answered or refused, and credits stay exact", {
  timeout: 3_600_000,
}, async (t) => {
  await inRounds(callRound);
  t.diagnostic(`${FUZZ_REQUESTS} calls of the console: ${outcomes.line()}`);
  for (const outcome of ["done", "invalid_request", "not_allowed"]) {
    assert.ok(outcomes.has(outcome), `no call was ${outcome}`);
  }
});

/** Returns copies of a value, each with another of its texts replaced. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    withText(part, text).map((other) =>
      Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
    ),
  );
}

test("a text that Postgres cannot store is never an internal error", async () => {
  const [own, stranger] = await Promise.all([newOwn(server), newOwn(server)]);
  for (const { path, line } of CALLABLES) {
    const who = line.may.includes("owner") || line.isPublic ? "owner" : "operator";
    const caller = await callerAs(server.db, who, { own, stranger }, line);
    for (const text of ["\u0000", "\ud800"]) {
      for (const input of withText(line.input(own), text)) {
        await assertAnswered({ path, line, who, input }, caller);
      }
    }
  }
});
