import { initTRPC } from "@trpc/server";
import type { AccountCaller, Context, Services } from "#server/api/context.ts";
import type { Meta } from "#server/api/procedure.ts";
import type { Database } from "#server/database/connect.ts";
import type { Staff } from "#server/people/store/staff.ts";
import { NOWHERE } from "../store/audit-event.ts";
import { withEntry } from "../store/with-entry.ts";
import { recordChange, recordOperatorAct } from "./audit.ts";

type CalledBy<Who> = Omit<Context, "caller"> & { caller: Who };

const byAccount = initTRPC.meta<Meta>().context<CalledBy<AccountCaller>>().create();
const byStaff = initTRPC.meta<Meta>().context<CalledBy<Staff>>().create();

/**
 * Makes a change and enters it in the account's audit log, in one transaction. Its place is after
 * `.input()`, so that nothing is begun for what is malformed.
 */
export const audited = byAccount.middleware(({ ctx, path, meta, input, next }) => {
  const told = { path, input, detail: meta?.audit || [], origin: ctx.origin?.() ?? NOWHERE };
  return inTransaction(
    ctx.services,
    (within) => next({ ctx: within }),
    (db, output) => recordChange(db, ctx.caller, { ...told, output }),
  );
});

/** The same for what operators do: it is entered in the log of the account that it is done to. */
export const auditedByOperator = byStaff.middleware(({ ctx, path, meta, input, next }) => {
  const told = { path, input, detail: meta?.audit || [], origin: ctx.origin?.() ?? NOWHERE };
  return inTransaction(
    ctx.services,
    (within) => next({ ctx: within }),
    (db, output) => recordOperatorAct(db, ctx.caller, { ...told, output }),
  );
});

/** What a change is made with; `nothingChanged` says that all was so already, and nothing is entered. */
type Within = { db: Database; services: Services; nothingChanged: () => void };

type Outcome = { ok: true; data: unknown } | { ok: false; error: Error };

/** Makes a change and enters it: both are stored, or neither. */
async function inTransaction<Result extends Outcome>(
  services: Services,
  make: (within: Within) => Promise<Result>,
  enter: (db: Database, output: unknown) => Promise<void>,
): Promise<Result> {
  // Before the commit there is nothing that could be delivered or abandoned.
  const after = new Set<() => void>();
  const later = (tell: () => void) => () => {
    after.add(tell);
  };
  const told = {
    deliveriesQueued: later(services.deliveriesQueued),
    webhookDeleted: later(services.webhookDeleted),
  };
  let isChange = true;
  const nothingChanged = () => {
    isChange = false;
  };
  const made = await withEntry(
    services.db,
    async (db) => {
      const result = await make({ db, services: { ...services, ...told }, nothingChanged });
      // Thrown, so that nothing stays of a change that was refused halfway.
      if (!result.ok) throw result.error;
      return result;
    },
    async (db, result) => {
      if (isChange && result.ok) await enter(db, result.data);
    },
  );
  for (const tell of after) tell();
  return made;
}
