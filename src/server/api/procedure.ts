import { initTRPC, TRPCError } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { ProblemCode } from "../domain/problem.ts";
import type { Context } from "./context.ts";
import { Refusal } from "./refusal.ts";

/** `openapi` makes a procedure public REST; without it, it is the console's alone. */
export type Meta = OpenApiMeta<{
  /** Status of success when it is not 200. */
  status?: 201;
  /** How it may refuse, beside what key, limit and body can do to every request. */
  problems?: ProblemCode[];
  /** Served with CONTRACT_CHANGES=on only. */
  planned?: true;
}>;

const t = initTRPC.meta<Meta>().context<Context>().create();

export const { router, createCallerFactory } = t;

/** Needs no key. */
export const publicProcedure = t.procedure;

/** Needs a caller who belongs to an account. */
export const accountProcedure = t.procedure.use(({ ctx, next }) => {
  if (ctx.caller.kind === "anyone") throw new TRPCError({ code: "UNAUTHORIZED" });
  return next({ ctx: { caller: ctx.caller, db: ctx.services.db } });
});

/** The console's alone: needs a person of the account. */
export const personProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.caller.kind !== "person") throw new TRPCError({ code: "FORBIDDEN" });
  return next({ ctx: { caller: ctx.caller } });
});

/** Needs a person who may change things: an owner or a member. */
export const memberProcedure = personProcedure.use(({ ctx, next }) => {
  if (ctx.caller.role === "viewer") {
    throw new Refusal("not_allowed", "A viewer of the account cannot change anything.");
  }
  return next();
});

/** Whether the REST API has the procedure with this meta. */
export function isServed(meta: Meta | undefined, contractChanges: boolean) {
  return meta?.openapi !== undefined && (contractChanges || !meta.planned);
}
