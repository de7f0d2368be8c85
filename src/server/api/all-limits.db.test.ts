import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { AnyProcedure } from "@trpc/server";
import { CHANGES_PER_REQUEST } from "#domain/limit.ts";
import { inParallel, tally } from "#testing/parallel.ts";
import { LINES, type Line, type Own } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { callerAs } from "#testing/tenants/caller.ts";
import { FULL_CONTRACT, newFullAccount } from "#testing/tenants/full-account.ts";
import { newKeys, spendAll } from "#testing/tenants/tenant.ts";
import { appRouter, createCaller } from "./router.ts";

let server: RestServer;
let own: Own;
before(async () => {
  server = await startRestServer({ contractChanges: true, sendsMail: true });
  own = await newFullAccount(server);
});
after(() => server.close());

const MIB = 1024 * 1024;

/** Answers that may be larger than 1 MiB (docs/api.md, Other limits). */
const LARGEST_MIB: Record<string, number> = {
  "contracts.list": 5,
  "contractColumns.list": 5,
  "contracts.get": 1.1,
  "versions.get": 1.1,
  "approvals.list": 2,
  "approvals.ofContract": 3.5,
  "consumers.list": 2,
  "versions.compare": 2.2,
  "checks.get": 2.2,
  "gate.get": 7,
  "history.export": 2.2,
  "history.explain": 4.4,
  "decisions.explain": 12,
};

/** Queries of an account. */
const READS = Object.keys(LINES).filter((path) => {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return procedures[path]?._def.type === "query" && LINES[path]?.may.includes("viewer");
});

type Procedures = Record<string, Record<string, (input: unknown) => Promise<unknown>>>;

async function answerOf(path: string, line: Line) {
  const [section = "", name = ""] = path.split(".");
  const caller = await callerAs(server.db, "owner", { own, stranger: own }, line);
  const { services } = server;
  const sections = createCaller({ services, caller, idempotency_key: null }) as unknown;
  const answer = await (sections as Procedures)[section]?.[name]?.(line.input(own));
  return Buffer.byteLength(JSON.stringify(answer) ?? "");
}

test("with all limits used up, each answer is as small as its documented limit", async () => {
  for (const path of READS) {
    const bytes = await answerOf(path, LINES[path] as Line);
    const most = (LARGEST_MIB[path] ?? 1) * MIB;
    assert.ok(bytes <= most, `${path}: ${(bytes / MIB).toFixed(2)} MiB`);
  }
});

test("the size of a stored check is no product of what its account has", async () => {
  const [row] = await server.db.$queryRaw<{ bytes: number }[]>`
    SELECT octet_length(c::text) AS bytes FROM "check" c
    WHERE account_id = ${own.tenant.account_id} AND id = ${own.check.id}`;
  assert.ok((row?.bytes ?? 0) <= 9 * MIB, `${row?.bytes} bytes`);
});

const column = { columns: [{ name: "a", type: "string" }] };

function gate(contract: string, count: number, key = own.key) {
  const checks = Array.from({ length: count }, () => ({ contract, incoming_schema: column }));
  return server.send("POST /gate", { key, json: { checks } });
}

async function books() {
  const { account_id } = own.tenant;
  const account = await server.db.account.findUniqueOrThrow({ where: { id: account_id } });
  return [
    Number(account.credits_remaining),
    await server.db.check.count({ where: { account_id } }),
  ];
}

test("100 checks of a contract at its limits are refused before they are judged, at no cost", async () => {
  const before = await books();
  const { status, body } = await gate(own.contract.id, 100);
  assert.deepEqual([status, body.code], [413, "too_much_to_check"]);
  assert.deepEqual(await books(), before);
});

test("checks that find more changes than one request may are refused, at no cost", async () => {
  const columns = FULL_CONTRACT.map((_, n) => ({
    ...column.columns[0],
    name: `c${n}`,
    required: true,
  }));
  const [first] = await newKeys(server.db, own.tenant, 1);
  const json = { name: "short names", schema: { columns } };
  const { body: contract } = await server.send("POST /contracts", { key: first as string, json });
  const fitting = Math.floor(CHANGES_PER_REQUEST / (columns.length + 1));
  assert.equal((await gate(contract.id, fitting, first)).status, 200);
  const before = await books();
  const { status, body } = await gate(contract.id, fitting + 1, first);
  assert.deepEqual([status, body.code], [413, "too_much_to_check"]);
  assert.deepEqual(await books(), before);
});

test("the decision on the largest check is read 40 times at once", async () => {
  const [key] = await newKeys(server.db, own.tenant, 1);
  const read = () => server.send("GET /checks/{id}/gate", { key: key as string, id: own.check.id });
  const answers = await inParallel(40, async () => {
    for (;;) {
      const { status, headers } = await read();
      // A slow machine may be busy for longer than requests may wait.
      if (status !== 503) return status;
      await delay(1000 * Number(headers.get("retry-after")));
    }
  });
  assert.deepEqual(tally(answers), { 200: 40 });
});

test("without credits, the largest check is refused", async () => {
  await spendAll(server.db, own.tenant);
  const { status, body } = await gate(own.contract.id, 1);
  assert.deepEqual([status, body.code], [403, "no_credits"]);
});
