import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { PersonCaller } from "#server/api/context.ts";
import { createCaller } from "#server/api/router.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { newTenant, type Tenant } from "#testing/tenants/tenant.ts";
import { recordEvent } from "../store/audit-event.ts";

let server: RestServer;
before(async () => {
  server = await startRestServer();
});
after(() => server.close());

function consoleOf({ account_id, user_id }: Tenant, role: PersonCaller["role"] = "owner") {
  const caller: PersonCaller = { kind: "person", account_id, user_id, role };
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

const ORIGIN = { ip_address: null, user_agent: null, request_id: null, page: null };

/** Creates three events: two by the tenant's first user and one by a program. */
async function eventsOf(tenant: Tenant) {
  const { account_id, user_id } = tenant;
  const person = { kind: "person", id: user_id, role: "owner" } as const;
  const program = { kind: "program", name: "command_line (root)" } as const;
  const event = { detail: null, origin: ORIGIN };
  await recordEvent(server.db, account_id, {
    ...event,
    actor: person,
    action: "keys.revoke",
    target: tenant.live.id,
  });
  await recordEvent(server.db, account_id, {
    ...event,
    actor: person,
    action: "keys.activate",
    target: tenant.live.id,
  });
  await recordEvent(server.db, account_id, {
    ...event,
    actor: program,
    action: "operator.addCredits",
    target: null,
    detail: { amount: 5 },
  });
}

test("each filter of the audit log selects its events, newest first", async () => {
  const tenant = await newTenant(server.db);
  await eventsOf(tenant);
  const { email } = await server.db.user.findUniqueOrThrow({ where: { id: tenant.user_id } });
  const [revoke, activate, credits] = ["keys.revoke", "keys.activate", "operator.addCredits"];
  const cases: [object, unknown[]][] = [
    [{}, [credits, activate, revoke]],
    [{ actor: email.slice(0, -4).toUpperCase() }, [activate, revoke]],
    [{ actor: "command_line (root)" }, [credits]],
    [{ actor: "commandXline" }, []],
    [{ actor: "%" }, []],
    [{ action: "operator.addCredits" }, [credits]],
    [{ target: tenant.live.id }, [activate, revoke]],
    [{ target: "nothing" }, []],
    [{ from: "2020-01-01T00:00:00Z", action: "keys.revoke" }, [revoke]],
    [{ to: "2020-01-01T00:00:00Z" }, []],
  ];
  for (const [filter, expected] of cases) {
    const { events } = await consoleOf(tenant).auditLog.list(filter);
    assert.deepEqual(
      events.map(({ action }) => action),
      expected,
      JSON.stringify(filter),
    );
  }
});

test("the audit log is paginated to its end", async () => {
  const tenant = await newTenant(server.db);
  await eventsOf(tenant);
  await eventsOf(tenant);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await consoleOf(tenant).auditLog.list({ limit: 2, cursor });
    seen.push(...page.events.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  assert.equal(new Set(seen).size, 6);
  assert.deepEqual(seen, seen.toSorted().reverse());
});

test("owners and staff read the audit log; members, viewers and other accounts do not", async () => {
  const tenant = await newTenant(server.db);
  await eventsOf(tenant);
  assert.equal((await consoleOf(tenant).auditLog.list({})).events.length, 3);
  const looked = await consoleOf(tenant, "support").auditLog.list({});
  assert.equal(looked.events.length, 4);
  assert.equal(looked.events[0]?.action, "staff.viewed");
  for (const role of ["member", "viewer"] as const) {
    const person = consoleOf(tenant, role).auditLog;
    await assert.rejects(person.list({}), { problem: "not_allowed" });
    await assert.rejects(person.export({}), { problem: "not_allowed" });
  }
  const stranger = await newTenant(server.db);
  assert.deepEqual((await consoleOf(stranger).auditLog.list({})).events, []);
});
