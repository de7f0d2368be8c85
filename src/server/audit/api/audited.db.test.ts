import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import type { Caller } from "#server/api/context.ts";
import type { Meta } from "#server/api/procedure.ts";
import { appRouter, createCaller } from "#server/api/router.ts";
import type { DatabasePool } from "#server/database/connect.ts";
import { createUser } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { LINES, type Line, type Own } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { keyCaller } from "#testing/tenants/caller.ts";
import { newOwn } from "#testing/tenants/own.ts";
import { newResources, success } from "#testing/tenants/resources.ts";
import { suspend } from "#testing/tenants/tenant.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer({ sendsMail: true, contractChanges: true });
});
after(() => server.close());

const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
const CHANGES = Object.entries(LINES).filter(
  ([path]) => PROCEDURES[path]?._def.type === "mutation",
);

/**
 * Procedures whose changes are logged in the same transaction: those of accounts, not of one's own
 * sign-in.
 */
const AUDITED = CHANGES.filter(([path, { asUser, isPublic }]) => {
  const isAudited = (PROCEDURES[path]?._def.meta as Meta | undefined)?.audit !== false;
  return isAudited && !isPublic && (!asUser || path.startsWith("operator."));
});

/** Returns a caller who is allowed to call the procedure. */
async function callerOf(
  path: string,
  { asUser, may }: Line,
  { tenant, member }: Own,
): Promise<Caller> {
  if (asUser) {
    const email = `${randomUUID()}@example.com`;
    const user = await createUser(server.db, { email, name: "Staff", staff_role: "operator" });
    return { kind: "user", user_id: user?.id ?? "", session_id: newId("usr") };
  }
  const isOfKeys = (PROCEDURES[path]?._def.meta as Meta | undefined)?.key !== undefined;
  if (may.length === 0 && isOfKeys) return keyCaller(tenant);
  const { account_id, user_id } = tenant;
  return may.includes("owner")
    ? { kind: "person", account_id, user_id, role: "owner" }
    : { kind: "person", account_id, user_id: member.id, role: "member" };
}

type Procedure = (input: unknown) => Promise<unknown>;

function call(path: string, caller: Caller, db: DatabasePool, input: unknown) {
  const services = { ...server.services, db };
  const context = { services, caller, idempotency_key: null };
  const [section = "", name = ""] = path.split(".");
  const sections = createCaller(context) as unknown as Record<string, Record<string, Procedure>>;
  return sections[section]?.[name]?.(input);
}

/** Returns the database with its `transaction` method replaced. */
function withTransaction(transaction: DatabasePool["$transaction"]): DatabasePool {
  return new Proxy(server.db, {
    get: (db, name) => (name === "$transaction" ? transaction : Reflect.get(db, name)),
  });
}

test("no transaction is opened for malformed input", async () => {
  const own = await newOwn(server);
  let begun = 0;
  const db = withTransaction((() => {
    begun += 1;
    throw new Error("a transaction was begun");
  }) as DatabasePool["$transaction"]);
  for (const [path, line] of CHANGES) {
    const caller = line.isPublic ? { kind: "anyone" as const } : await callerOf(path, line, own);
    await assert.rejects(async () => call(path, caller, db, "malformed"), /expected/i, path);
  }
  assert.equal(begun, 0);
});

test("no transaction is opened for a malformed body over REST", async (t) => {
  const { key } = await newResources(server);
  const { db } = server.services;
  t.after(() => Object.assign(server.services, { db }));
  server.services.db = withTransaction((() => {
    throw new Error("a transaction was begun");
  }) as DatabasePool["$transaction"]);
  for (const operation of ["POST /contracts", "POST /keys", "POST /webhooks"]) {
    const { status } = await server.send(operation, { key, json: {} });
    assert.equal(status, 400, operation);
  }
});

/** Wraps a part of a transaction so that audit entries fail to be written. */
function withoutLog<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get: (target, name) =>
      name === "$executeRaw"
        ? () => Promise.reject(new Error("the log is full"))
        : Reflect.get(target, name),
  });
}

function givePolicy({ key, contract: { id } }: Own) {
  return success(
    server.send("PUT /contracts/{id}/policy", { key, id, json: { report_only: true } }),
  );
}

function requireSecondFactor({ tenant: { account_id } }: Own) {
  return server.db.account.update({
    where: { id: account_id },
    data: { second_factor_required: true },
  });
}

function nameApprover({ tenant: { account_id }, contract, member }: Own) {
  const data = { account_id, contract_id: contract.id, user_id: member.id };
  return server.db.contractApprover.create({ data });
}

for (const [path, line] of AUDITED) {
  test(`${path} is rolled back when it cannot be logged`, async () => {
    const own = await newOwn(server);
    // What changes nothing would not be logged.
    if (path === "operator.resume") await suspend(server.db, own.tenant);
    if (path === "policies.reset") await givePolicy(own);
    if (path === "secondFactor.require") await requireSecondFactor(own);
    if (path === "approvers.set") await nameApprover(own);
    if (path === "deliveries.send") {
      await server.db.delivery.deleteMany({ where: { check_id: own.check.id } });
    }
    const db = withTransaction(((act: (part: object) => unknown) =>
      server.db.$transaction(async (part) =>
        act(withoutLog(part)),
      )) as DatabasePool["$transaction"]);
    const caller = await callerOf(path, line, own);
    await assert.rejects(async () => call(path, caller, db, line.input(own)), /the log is full/);
  });
}

test("unknown input fields do not appear in the audit log", async () => {
  const { tenant, key, active } = await newResources(server);
  const json = { environment: "live", id: active.id, webhook_id: "wh_made_up" };
  const { body } = await server.send("POST /keys", { key, json });
  const { account_id } = tenant;
  const events = await server.db.auditEvent.findMany({
    where: { account_id, action: "keys.create" },
    orderBy: { id: "desc" },
  });
  assert.equal(events[0]?.target, body.id);
});
