import { initTRPC } from "@trpc/server";
import { changesBetween } from "#domain/audit/changes.ts";
import type { AccountCaller, Context, Services } from "#server/api/context.ts";
import type { Meta } from "#server/api/procedure.ts";
import type { Database } from "#server/database/connect.ts";
import type { Staff } from "#server/people/store/staff.ts";
import { NOWHERE } from "../store/audit-event.ts";
import { withEntry } from "../store/with-entry.ts";
import { type Comparison, recordChange, recordOperatorAct } from "./audit.ts";

type CalledBy<Who> = Omit<Context, "caller"> & { caller: Who };

const byAccount = initTRPC.meta<Meta>().context<CalledBy<AccountCaller>>().create();
const byStaff = initTRPC.meta<Meta>().context<CalledBy<Staff>>().create();

/**
 * Runs a mutation and records it in the account's audit log, in one transaction. Use it after
 * `.input()`, so that malformed input never opens a transaction.
 */
export const audited = byAccount.middleware(({ ctx, path, meta, input, next }) => {
  const call = { path, input, detail: meta?.audit || [], origin: ctx.origin?.() ?? NOWHERE };
  return inTransaction(
    ctx.services,
    (within) => next({ ctx: within }),
    async (db, output, compared) => {
      const entry = { ...call, output, compared, undoes: meta?.undoes };
      const limited = await recordChange(db, ctx.caller, entry);
      if (limited) throw limited;
    },
  );
});

/** Like `audited`, for operators: recorded in the log of the account that is acted upon. */
export const auditedByOperator = byStaff.middleware(({ ctx, path, meta, input, next }) => {
  const call = { path, input, detail: meta?.audit || [], origin: ctx.origin?.() ?? NOWHERE };
  return inTransaction(
    ctx.services,
    (within) => next({ ctx: within }),
    (db, output, compared) => recordOperatorAct(db, ctx.caller, { ...call, output, compared }),
  );
});

/**
 * What an audited mutation works with. Call `nothingChanged` to skip the log entry, or `changed` to
 * log which of these fields are different.
 */
type AuditedContext = {
  db: Database;
  services: Services;
  nothingChanged: () => void;
  changed: (...fields: Parameters<typeof changesBetween>) => void;
};

type Outcome = { ok: true; data: unknown } | { ok: false; error: Error };

/** Runs a mutation and records it atomically. */
async function inTransaction<Result extends Outcome>(
  services: Services,
  make: (within: AuditedContext) => Promise<Result>,
  enter: (db: Database, output: unknown, compared: Comparison) => Promise<void>,
): Promise<Result> {
  // Deliveries may only be announced, or abandoned, after the commit.
  const after = new Set<() => void>();
  const later = (tell: () => void) => () => {
    after.add(tell);
  };
  const deferred = {
    deliveriesQueued: later(services.deliveriesQueued),
    webhookDeleted: later(services.webhookDeleted),
  };
  let isChange = true;
  const nothingChanged = () => {
    isChange = false;
  };
  let compared: Comparison = { fields: [], changes: {} };
  const changed: AuditedContext["changed"] = (before, after) => {
    compared = { fields: Object.keys(before), changes: changesBetween(before, after) };
  };
  const made = await withEntry(
    services.db,
    async (db) => {
      const within = { ...services, ...deferred };
      const result = await make({ db, services: within, nothingChanged, changed });
      // Thrown, to roll the whole transaction back.
      if (!result.ok) throw result.error;
      return result;
    },
    async (db, result) => {
      if (isChange && result.ok) await enter(db, result.data, compared);
    },
  );
  for (const tell of after) tell();
  return made;
}
