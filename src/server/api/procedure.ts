import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { ProblemCode } from "../domain/problem.ts";
import type { Context, PersonCaller } from "./context.ts";
import { Refusal } from "./refusal.ts";
import { refusalOf } from "./refusal-of.ts";

/** `openapi` makes a procedure public REST; without it, it is the console's alone. */
export type Meta = OpenApiMeta<{
  /** Status of success when it is not 200. */
  status?: 201;
  /** How it may refuse, beside what key, limit and body can do to every request. */
  problems?: ProblemCode[];
  /** Served with CONTRACT_CHANGES=on only. */
  planned?: true;
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

/** Needs a caller of an account; changes need one who may make them. */
export const accountProcedure = t.procedure.use(({ ctx, type, meta, next }) => {
  const { caller, services } = ctx;
  if (caller.kind === "anyone") {
    throw new Refusal("not_signed_in", "Nobody who may be in this account is signed in.");
  }
  if (meta?.planned && !services.contractChanges) {
    throw new Refusal("not_allowed", "Contracts cannot be changed (CONTRACT_CHANGES is off).");
  }
  if (type === "mutation" && caller.kind === "person" && !MAY_CHANGE.has(caller.role)) {
    throw new Refusal("not_allowed", `The role ${caller.role} cannot change anything here.`);
  }
  return next({ ctx: { caller, db: services.db } });
});

const MAY_CHANGE: ReadonlySet<PersonCaller["role"]> = new Set(["owner", "member"] as const);

/** The console's alone: needs a person, not a key. */
export const personProcedure = accountProcedure.use(({ ctx, next }) => {
  if (ctx.caller.kind !== "person") {
    throw new Refusal("not_allowed", "Only people can do this, in the console.");
  }
  return next({ ctx: { caller: ctx.caller } });
});

/** Whether the REST API has the procedure with this meta. */
export function isServed(meta: Meta | undefined, contractChanges: boolean) {
  return meta?.openapi !== undefined && (contractChanges || !meta.planned);
}
