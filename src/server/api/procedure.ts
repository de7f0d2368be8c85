import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { recordLook, recordOwnAct } from "#server/audit/api/audit.ts";
import { NOWHERE } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { CHANGERS, type PersonRole, ROLES } from "#server/people/rules/role.ts";
import { findStaff } from "#server/people/store/staff.ts";
import type { ProblemCode } from "#server/rules/problem.ts";
import type { Context, PersonCaller } from "./context.ts";
import { Refusal } from "./refusal.ts";
import { refusalOf } from "./refusal-of.ts";

/** `openapi` makes a procedure public REST; without it, it is the console's alone. */
export type Meta = OpenApiMeta<{
  /** Status of success when it is not 200. */
  status?: 201;
  /** How it may refuse, beside what key, limit and body can do to every request. */
  problems?: ProblemCode[];
  /** Its own statement admits the request (docs/decisions/0022): it has no effect before that. */
  admits?: true;
  /** Operations that take the id in the answer. */
  leadsTo?: readonly string[];
  /** Served with CONTRACT_CHANGES=on only. */
  planned?: true;
  /** A change that every member may make, viewers too: it is of nothing but their own. */
  ofEveryMember?: true;
  /** Fields of the input that the audit log tells; false for a mutation that changes nothing it tells of. */
  audit?: readonly string[] | false;
}>;

const t = initTRPC
  .meta<Meta>()
  .context<Context>()
  .create({
    /** What the console hears of a refusal: the same words as REST, and nothing internal. */
    errorFormatter({ shape, error }) {
      const refusal = refusalOf(error);
      const { problem, extras } = refusal;
      return { ...shape, message: refusal.message, data: { problem, faults: extras.faults ?? [] } };
    },
  });

export const { router, createCallerFactory } = t;

/** Needs no key. */
export const publicProcedure = t.procedure;

/** Needs somebody who is signed in, whatever they belong to. */
export const userProcedure = t.procedure.use(({ ctx, next }) => {
  const { caller, services } = ctx;
  if (caller.kind !== "user") throw new Refusal("not_signed_in", "You are not signed in.");
  return next({ ctx: { caller, db: services.db } });
});

/**
 * Changes how the signed-in person gets in; entered in the audit logs of all their accounts, unless
 * the procedure says `nothingChanged()`.
 */
export const ownProcedure = userProcedure.use(async ({ ctx, path, next }) => {
  let isChange = true;
  const nothingChanged = () => {
    isChange = false;
  };
  const result = await next({ ctx: { nothingChanged } });
  if (result.ok && isChange) {
    await recordOwnAct(ctx.db, ctx.caller, path, ctx.origin?.() ?? NOWHERE);
  }
  return result;
});

/** Needs one of the staff; for everybody else it is not there. */
export const staffProcedure = userProcedure.use(async ({ ctx, next }) => {
  const caller = await findStaff(ctx.db, ctx.caller.user_id);
  if (!caller) throw new Refusal("unknown_path", "There is nothing here.");
  return next({ ctx: { caller, from: ctx.origin?.() ?? NOWHERE } });
});

/** Needs an operator; what they change is `auditedByOperator`. */
export const operatorProcedure = staffProcedure.use(({ ctx, next }) => {
  if (ctx.caller.staff !== "operator") {
    throw new Refusal("not_allowed", "Only operators can do this.");
  }
  return next();
});

/**
 * Needs a caller of an account; changes need one who may make them, and are `audited`. One
 * middleware for all of it: tRPC takes as long for each as for the input or the output.
 */
export const accountProcedure = t.procedure.use(
  async ({ ctx, type, path, meta, getRawInput, next }) => {
    const { caller, services } = ctx;
    if (caller.kind === "anyone" || caller.kind === "user") {
      throw new Refusal("not_signed_in", "You are not signed in to this account.");
    }
    if (meta?.planned && !services.contractChanges) {
      throw new Refusal("not_allowed", "Contracts cannot be changed (CONTRACT_CHANGES is off).");
    }
    if (type === "mutation" && caller.kind === "person") assertMayChange(caller, meta);
    if (caller.kind === "person" && caller.role === "support") {
      const staff = caller.staff ?? caller.role;
      const look = { path, input: await getRawInput(), origin: ctx.origin?.() ?? NOWHERE };
      await recordLook(services.db, { ...caller, staff }, look);
    }
    const db: Database = services.db;
    return next({ ctx: { caller, db } });
  },
);

function assertMayChange({ role, is_suspended }: PersonCaller, meta: Meta | undefined) {
  const mayChange = meta?.ofEveryMember ? MEMBERS : CHANGERS;
  if (!mayChange.has(role)) {
    throw new Refusal("not_allowed", `The role ${role} cannot change anything here.`);
  }
  if (is_suspended && !meta?.ofEveryMember) {
    throw new Refusal("account_suspended", "The account is suspended; nothing was changed.");
  }
}

const MEMBERS: ReadonlySet<PersonRole> = new Set(ROLES);

/** The console's alone: needs a person, not a key. */
export const personProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.caller.kind !== "person") {
    throw new Refusal("not_allowed", "Only people can do this, in the console.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** Changes who may do what in the account: its owners alone. */
export const ownerProcedure = personProcedure.use(({ ctx, next }) => {
  if (ctx.caller.role !== "owner") {
    throw new Refusal("not_allowed", "Only owners of the account can do this.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** Whether the REST API has the procedure with this meta. */
export function isServed(meta: Meta | undefined, contractChanges: boolean) {
  return meta?.openapi !== undefined && (contractChanges || !meta.planned);
}
