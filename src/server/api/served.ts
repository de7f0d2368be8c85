import type { AnyProcedure } from "@trpc/server";
import type { ZodObject, ZodType, ZodVoid } from "zod";
import { entityTag } from "#server/contracts/rules/entity-tag.ts";
import { type Answer, bodyOf } from "./answer.ts";
import type { Context } from "./context.ts";
import { isServed, type Meta } from "./procedure.ts";
import { appRouter } from "./router.ts";

/** A procedure of the REST API. */
export type ServedProcedure = {
  name: string;
  meta: Meta & { openapi: NonNullable<Meta["openapi"]> };
  input: ZodObject | ZodVoid;
  /** The schema of the response body. */
  output: ZodType;
  call: (ctx: Context, input: unknown) => Promise<Answer>;
};

/** tRPC's definition of a procedure, which its types do not expose. */
type Definition = { meta?: Meta; inputs: [ServedProcedure["input"]]; output: ZodType };

/** Returns the procedures of the REST API, in the router's order. */
export function servedProcedures(contractChanges: boolean): ServedProcedure[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = procedure._def as unknown as Definition;
    if (!meta?.openapi || !isServed(meta, contractChanges)) return [];
    const { body, isAnswer } = bodyOf(output);
    const call: ServedProcedure["call"] = async (ctx, input) => {
      const { type } = procedure._def;
      const options = { path: name, type, ctx, signal: undefined, batchIndex: 0 };
      const answer = await procedure({ ...options, getRawInput: async () => input });
      if (isAnswer) return answer;
      return meta.versioned ? { body: answer, etag: entityTag(answer.version) } : { body: answer };
    };
    const { openapi } = meta;
    return [{ name, meta: { ...meta, openapi }, input: inputs[0], output: body, call }];
  });
}
