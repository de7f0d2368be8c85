import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import { LINES, type Line, type Own, WHO, type Who } from "#testing/rights.ts";
import { type RestServer, startRestServer } from "#testing/servers/rest-server.ts";
import { NOBODYS } from "#testing/status-lines/line.ts";
import { callerAs, userAs, visitOf } from "#testing/tenants/caller.ts";
import { idsOf, newOwn } from "#testing/tenants/own.ts";
import type { Resources } from "#testing/tenants/resources.ts";
import { suspend } from "#testing/tenants/tenant.ts";
import type { Caller } from "./context.ts";
import { refusalOf } from "./refusal-of.ts";
import { appRouter, createCaller } from "./router.ts";

let server: RestServer;
let shared: Own;
let stranger: Own;
before(async () => {
  server = await startRestServer({ contractChanges: true });
  [shared, stranger] = await Promise.all([newOwn(server), newOwn(server)]);
});
after(() => server.close());

function callOf(caller: Caller) {
  const { services } = server;
  return createCaller({ services, caller, idempotency_key: null });
}

function callerOf(who: Who, own: Resources, line: Pick<Line, "asUser">) {
  return callerAs(server.db, who, { own, stranger }, line);
}

function expected(who: Who, line: Line) {
  if (who === "stranger") return line.stranger;
  if (line.may.includes(who)) return "done";
  if (who === "nobody" && !line.isPublic) return "not_signed_in";
  return line.but?.[who] ?? line.else;
}

type Procedure = (input: unknown) => Promise<unknown>;

/** Returns "done" and the answer, or the problem code of the refusal. */
async function outcomeOf(path: string, caller: Caller, input: unknown) {
  const [section = "", name = ""] = path.split(".");
  const sections = callOf(caller) as unknown as Record<string, Record<string, Procedure>>;
  try {
    return {
      outcome: "done",
      answer: JSON.stringify((await sections[section]?.[name]?.(input)) ?? null),
    };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.problem === "internal_error") throw error;
    return { outcome: refusal.problem, answer: "" };
  }
}

/** Returns the secrets of an account that are shown only once. */
function secretsOf({ tenant, active, revoked, webhook, invitation }: Own) {
  const keys = [tenant.live, tenant.test, active, revoked].map(({ key }) => key.slice(16));
  return [...keys, webhook.secret, (invitation as { token?: string }).token ?? ""];
}

/** Returns the account's entries in the audit log, as they are stored. */
function storedEntries({ tenant: { account_id } }: Own) {
  return server.db.auditEvent.findMany({ where: { account_id }, orderBy: { id: "asc" } });
}

const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

for (const [path, line] of Object.entries(LINES)) {
  for (const who of WHO) {
    const outcome = expected(who, line);
    test(`${path} by ${who}: ${outcome}`, async () => {
      const changes = PROCEDURES[path]?._def.type === "mutation";
      const own = changes && outcome === "done" ? await newOwn(server) : shared;
      const caller = await callerOf(who, own, line);
      const entries = changes ? await storedEntries(own) : [];
      const answer = await outcomeOf(path, caller, line.input(own));
      assert.equal(answer.outcome, outcome === "own" ? "done" : outcome);
      if (changes) {
        const kept = (await storedEntries(own)).slice(0, entries.length);
        assert.deepEqual(kept, entries, `${path} changes what the audit log says`);
      }
      if (who === "stranger") {
        for (const id of idsOf(own)) assert.ok(!answer.answer.includes(id), `${path} shows ${id}`);
      }
      if (who === "support" || who === "operator") {
        for (const secret of secretsOf(own)) {
          assert.ok(
            secret.length > 10 && !answer.answer.includes(secret),
            `${path} shows a secret`,
          );
        }
      }
    });
  }
}

/** Procedures that staff may call without the call being recorded as a view. */
const NO_LOOK = new Set(["health.get", "support.search", "profile.get", "profile.sessions"]);

for (const [path, line] of Object.entries(LINES)) {
  if (PROCEDURES[path]?._def.type === "mutation" || NO_LOOK.has(path)) continue;
  for (const who of ["support", "operator"] as const) {
    if (expected(who, line) !== "done") continue;
    test(`${path} by ${who} is logged in the account's audit log`, async () => {
      const caller = await callerOf(who, shared, line);
      await outcomeOf(path, caller, line.input(shared));
      const { account_id } = shared.tenant;
      const actor_id = "user_id" in caller ? caller.user_id : "";
      const events = await server.db.auditEvent.findMany({ where: { account_id, actor_id } });
      assert.deepEqual(
        events.map(({ action, actor_role }) => [action, actor_role]),
        [["staff.viewed", who]],
      );
    });
  }
}

test("nobody can visit another account, or one that does not exist", async () => {
  const { account_id } = shared.tenant;
  const roleOf = async (user_id: string, account_id: string) => {
    const visit = await visitOf(server.db, user_id, account_id);
    return visit.kind === "open" ? visit.person.role : visit.kind;
  };
  assert.equal(await roleOf(stranger.tenant.user_id, account_id), "absent");
  assert.equal(await roleOf("usr_nobody", account_id), "absent");
  const operator = await userAs(server.db, "operator", { own: shared, stranger });
  assert.equal(await roleOf(operator, `acc_${NOBODYS}`), "absent");
  assert.equal(await roleOf(operator, account_id), "support");
});

/** What members may do in a suspended account, since it affects only themselves. */
const OF_ONESELF = new Set(["members.leave", "mailPreferences.set"]);

test("a suspended account is read-only for everyone, and members may leave", async () => {
  const own = await newOwn(server);
  await suspend(server.db, own.tenant);
  for (const [path, line] of Object.entries(LINES)) {
    if (line.asUser || line.isPublic || OF_ONESELF.has(path)) continue;
    const changes = PROCEDURES[path]?._def.type === "mutation";
    const caller = await callerOf("owner", own, line);
    const { outcome } = await outcomeOf(path, caller, line.input(own));
    assert.equal(outcome, changes ? "account_suspended" : "done", path);
  }
  const member = await callerOf("member", own, {});
  assert.equal((await outcomeOf("members.leave", member, undefined)).outcome, "done");
});
