import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { ZodType } from "zod";
import { CHANGERS, type PersonRole, ROLES } from "#domain/people/role.ts";
import type { ProblemCode } from "#domain/problem.ts";
import { recordLook, recordOwnAct } from "#server/audit/api/audit.ts";
import { NOWHERE } from "#server/audit/store/audit-event.ts";
import type { Database } from "#server/database/connect.ts";
import { findStaff } from "#server/people/store/staff.ts";
import type { AccountCaller, Caller, Context } from "./context.ts";
import { errorShape } from "./error-shape.ts";
import { type KeyNeeds, needsRefusal, ownerRefusal } from "./key-rights.ts";
import { Refusal } from "./refusal.ts";

export type OperationLink = {
  operationId: string;
  /** The field of the response for each parameter. */
  parameters: Readonly<Record<string, string>>;
};

/**
 * Procedure metadata. With `openapi` a procedure is public REST; without, it is the console's only.
 */
export type Meta = OpenApiMeta<{
  /** Status of a success, when it is not 200. */
  status?: 201;
  /** Errors that it can return, beside those that any request can get. */
  problems?: ProblemCode[];
  /**
   * The request is admitted by the procedure's own statement, before it has any effect
   * (docs/decisions/0022).
   */
  admits?: true;
  /** The schema of the body, when another operation has the same one. */
  body?: ZodType;
  /** Operations that accept the response's id, or those of its fields that fill their parameters. */
  leadsTo?: readonly (string | OperationLink)[];
  /** The response has an ETag, made from the `version` in its body. */
  versioned?: true;
  /** The response has an ETag that the procedure makes itself. */
  hasEtag?: true;
  /** Only served with CONTRACT_CHANGES=on. */
  planned?: true;
  /** Bytes of the largest answer, if that is not as small as a body. */
  largest?: number;
  /** A change that viewers may make, too, because it affects only themselves. */
  ofEveryMember?: true;
  /** What a key needs for it; every procedure of REST that takes a key says so. */
  key?: KeyNeeds;
  /** A viewer's key may do this, too: it changes nothing that people have set up. */
  ofViewersKeys?: true;
  /** It undoes a change, so it is allowed however many changes there were. */
  undoes?: true;
  /**
   * Input fields recorded in the audit log; false for a mutation that is not audited. The linter asks
   * for it where no middleware records the mutation (scripts/lint).
   */
  audit?: readonly string[] | false;
}>;

const t = initTRPC
  .meta<Meta>()
  .context<Context>()
  .create({
    errorFormatter: ({ shape, error }) => errorShape(shape, error),
  });

export const { router, createCallerFactory } = t;

/** Requires no authentication. */
export const publicProcedure = t.procedure;

/** Requires a signed-in user. */
export const userProcedure = t.procedure.use(async ({ ctx, type, getRawInput, next }) => {
  const { services } = ctx;
  let { caller } = ctx;
  if (caller.kind === "user" && type === "mutation") {
    caller = await presentCaller(ctx, getRawInput);
  }
  if (caller.kind !== "user") throw new Refusal("not_signed_in", "You are not signed in.");
  return next({ ctx: { caller, db: services.db } });
});

/**
 * Returns the caller as they are once the input has arrived: a client can hold it back, and lose its
 * rights meanwhile.
 */
async function presentCaller(
  { caller, again }: Pick<Context, "caller" | "again">,
  getRawInput: () => Promise<unknown>,
): Promise<Caller> {
  if (!again) return caller;
  await getRawInput();
  return again();
}

/**
 * A change to one's own sign-in, recorded in the audit logs of all of one's accounts unless the
 * procedure calls `nothingChanged()`.
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

/** Requires staff; everyone else gets 404. */
export const staffProcedure = userProcedure.use(async ({ ctx, next }) => {
  const caller = await findStaff(ctx.db, ctx.caller.user_id);
  if (!caller) throw new Refusal("unknown_path", "There is nothing here.");
  if (ctx.services.staffNeedSecondFactor && !caller.has_second_factor) {
    throw new Refusal("not_allowed", "Staff need two-factor authentication. Turn it on first.");
  }
  return next({ ctx: { caller, from: ctx.origin?.() ?? NOWHERE } });
});

/** Requires an operator; changes are `auditedByOperator`. */
export const operatorProcedure = staffProcedure.use(({ ctx, next }) => {
  if (ctx.caller.staff !== "operator") {
    throw new Refusal("not_allowed", "Only operators can do this.");
  }
  return next();
});

/**
 * Requires a caller of an account. Changes require the right to make them, and are `audited`. One
 * middleware for all of it, because each costs tRPC as much as parsing input or output.
 */
export const accountProcedure = t.procedure.use(
  async ({ ctx, type, path, meta, getRawInput, next }) => {
    const { services } = ctx;
    let caller = callerOfAccount(ctx.caller, type, meta);
    if (caller instanceof Refusal) throw caller;
    if (meta?.planned && !services.contractChanges) {
      throw new Refusal("not_allowed", "Contracts cannot be changed (CONTRACT_CHANGES is off).");
    }
    if (type === "mutation") {
      caller = callerOfAccount(await presentCaller(ctx, getRawInput), type, meta);
      if (caller instanceof Refusal) throw caller;
    }
    if (caller.kind === "key" && meta?.key) {
      const refused = await needsRefusal(services.db, caller, meta.key, getRawInput);
      if (refused) throw refused;
    }
    if (caller.kind === "person" && caller.role === "support") {
      const staff = caller.staff ?? caller.role;
      const look = { path, input: await getRawInput(), origin: ctx.origin?.() ?? NOWHERE };
      await recordLook(services.db, { ...caller, staff }, look);
    }
    const db: Database = services.db;
    return next({ ctx: { caller, db } });
  },
);

/** Returns the caller if they belong to an account and, for a change, may make it. */
function callerOfAccount(
  caller: Caller,
  type: "query" | "mutation" | "subscription",
  meta: Meta | undefined,
): AccountCaller | Refusal {
  if (caller.kind === "anyone" || caller.kind === "user") {
    return new Refusal("not_signed_in", "You are not signed in to this account.");
  }
  return (type === "mutation" ? changeRefusal(caller, meta) : null) ?? caller;
}

/** Returns the refusal of a caller who may not make changes, or not this one. */
function changeRefusal(caller: AccountCaller, meta: Meta | undefined): Refusal | null {
  if (caller.kind === "key") return meta?.ofViewersKeys ? null : ownerRefusal(caller);
  const { role, is_suspended } = caller;
  const mayChange = meta?.ofEveryMember ? MEMBERS : CHANGERS;
  if (!mayChange.has(role)) {
    return new Refusal("not_allowed", `Your role (${role}) cannot make changes.`);
  }
  if (is_suspended && !meta?.ofEveryMember) {
    return new Refusal("account_suspended", "The account is suspended. Nothing was changed.");
  }
  return null;
}

const MEMBERS: ReadonlySet<PersonRole> = new Set(ROLES);

/** Console only: requires a person, not a key. */
export const personProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.caller.kind !== "person") {
    throw new Refusal("not_allowed", "This can only be done in the console.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** Requires an owner of the account. */
export const ownerProcedure = personProcedure.use(({ ctx, next }) => {
  if (ctx.caller.role !== "owner") {
    throw new Refusal("not_allowed", "Only owners of the account can do this.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** Returns whether the procedure with this meta is part of the REST API. */
export function isServed(meta: Meta | undefined, contractChanges: boolean) {
  return meta?.openapi !== undefined && (contractChanges || !meta.planned);
}
