import type { AnyProcedure } from "@trpc/server";
import type { ZodObject, ZodType, ZodVoid } from "zod";
import { isServed, type Meta } from "./procedure.ts";
import { appRouter } from "./router.ts";

/** A procedure that the REST API has. */
export type ServedProcedure = {
  name: string;
  procedure: AnyProcedure;
  meta: Meta & { openapi: NonNullable<Meta["openapi"]> };
  input: ZodObject | ZodVoid;
  output: ZodType;
};

/** What tRPC knows of a procedure and its types do not say. */
type Definition = { meta?: Meta; inputs: [ServedProcedure["input"]]; output: ZodType };

/** The procedures of the REST API, in the order of the router. */
export function servedProcedures(contractChanges: boolean): ServedProcedure[] {
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.entries(procedures).flatMap(([name, procedure]) => {
    const { meta, inputs, output } = procedure._def as unknown as Definition;
    if (!meta?.openapi || !isServed(meta, contractChanges)) return [];
    const { openapi } = meta;
    return [{ name, procedure, meta: { ...meta, openapi }, input: inputs[0], output }];
  });
}
