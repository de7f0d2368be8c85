import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { appRouter } from "./router.ts";

/** Fields that are stored as a bigint. */
const LARGE = ["operator.addCredits amount", "operator.openAccount credits"];

type Schema = { type?: string; maximum?: number; [part: string]: unknown };

/** Lists the integers of a schema that may be larger than an integer of Postgres. */
function unbounded(schema: Schema, field = ""): string[] {
  const isLarge = schema.type === "integer" && !((schema.maximum ?? Number.NaN) < 2 ** 31);
  const parts = Object.entries(schema).filter(
    ([key, part]) => key !== "example" && typeof part === "object" && part !== null,
  );
  const below = parts.flatMap(([key, part]) => unbounded(part as Schema, key));
  return isLarge ? [field, ...below] : below;
}

test("every integer that a procedure takes fits the column that it is compared with", () => {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, AnyProcedure>,
  );
  const parameters = procedures.flatMap(([path, { _def }]) =>
    _def.inputs.flatMap((input) => {
      const schema = z.toJSONSchema(input as z.ZodType, { io: "input", unrepresentable: "any" });
      return unbounded(schema as Schema).map((field) => `${path} ${field}`);
    }),
  );
  assert.deepEqual([...new Set(parameters)].sort(), LARGE);
});
