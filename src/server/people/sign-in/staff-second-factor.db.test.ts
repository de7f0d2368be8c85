import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import { refusalOf } from "#server/api/refusal-of.ts";
import { appRouter, createCaller } from "#server/api/router.ts";
import { newId } from "#server/store/id.ts";
import { LINES } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant } from "#testing/tenants/tenant.ts";
import { createUser } from "../store/user.ts";
import { createDoorman } from "./access.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

async function newStaff(two_factor_enabled: boolean) {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser(server.db, { email, name: "Sam", staff_role: "operator" });
  const id = user?.id ?? "";
  await server.db.user.update({ where: { id }, data: { two_factor_enabled } });
  return id;
}

function doormanFor(user_id: string, staffNeedSecondFactor = true) {
  const session = async () => ({ id: newId("usr"), user: { id: user_id, email: "", name: "" } });
  const originOf = () => ({ ip_address: null, user_agent: null, request_id: null, page: null });
  return createDoorman(server.db, { session }, { originOf, staffNeedSecondFactor });
}

/** The problem of a call without input; "done" if there is none. */
async function outcomeOf(path: string, user_id: string) {
  const services = { ...server.services, staffNeedSecondFactor: true };
  const caller = { kind: "user" as const, user_id, session_id: newId("usr") };
  const call = createCaller({ services, caller, idempotency_key: null });
  const [section = "", name = ""] = path.split(".");
  const sections = call as unknown as Record<string, Record<string, () => Promise<unknown>>>;
  try {
    await sections[section]?.[name]?.();
    return "done";
  } catch (error) {
    return refusalOf(error).problem;
  }
}

/** The procedures that only staff may call, whatever they are called. */
const OF_STAFF = Object.entries(LINES)
  .filter(([path, { asUser, may }]) => {
    const isThere = (appRouter._def.procedures as unknown as Record<string, AnyProcedure>)[path];
    return (
      isThere &&
      asUser &&
      may.length > 0 &&
      may.every((who) => who === "support" || who === "operator")
    );
  })
  .map(([path]) => path);

test("staff who need a second factor and have none are refused everything of staff", async () => {
  const [without, having] = await Promise.all([newStaff(false), newStaff(true)]);
  assert.ok(OF_STAFF.length >= 5, OF_STAFF.join());
  for (const path of OF_STAFF) {
    assert.equal(await outcomeOf(path, without), "not_allowed", path);
    assert.notEqual(await outcomeOf(path, having), "not_allowed", path);
  }
});

test("staff without a second factor enter other accounts only where none is needed", async () => {
  const { account_id } = await newTenant(server.db);
  const [without, having] = await Promise.all([newStaff(false), newStaff(true)]);
  const headers = new Headers();
  assert.equal((await doormanFor(without).visit(headers, account_id)).kind, "absent");
  const { staff, needs_second_factor } = (await doormanFor(without).whoIs(headers)) ?? {};
  assert.deepEqual({ staff, needs_second_factor }, { staff: null, needs_second_factor: true });
  for (const doorman of [doormanFor(having), doormanFor(without, false)]) {
    const visit = await doorman.visit(headers, account_id);
    assert.equal(visit.kind === "open" && visit.person.role, "support");
    assert.equal((await doorman.whoIs(headers))?.needs_second_factor, false);
  }
});

test("staff without a second factor keep the role that they have as a member", async () => {
  const { account_id } = await newTenant(server.db);
  const user_id = await newStaff(false);
  await server.db.membership.create({ data: { account_id, user_id, role: "viewer" } });
  const visit = await doormanFor(user_id).visit(new Headers(), account_id);
  assert.equal(visit.kind, "open");
  assert.deepEqual([visit.person.role, visit.person.staff], ["viewer", null]);
});
