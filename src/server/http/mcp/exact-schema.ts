import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { faultsOf } from "#server/api/faults.ts";

/** How many faults of a tool's arguments are named. */
const MAX_NAMED = 10;

/**
 * A schema as the protocol's library takes it: with its JSON Schema made once, not once for each
 * message, and faults in the words that REST has for them.
 */
export function exactSchema<Shape extends z.ZodObject>(
  schema: Shape,
): StandardSchemaWithJSON<z.input<Shape>, z.output<Shape>> {
  const made: { input?: Record<string, unknown>; output?: Record<string, unknown> } = {};
  const json = (io: "input" | "output") => {
    made[io] ??= z.toJSONSchema(schema, { target: "draft-2020-12", io });
    return made[io];
  };
  return {
    "~standard": {
      version: 1,
      vendor: "zod",
      validate(value) {
        const parsed = schema.safeParse(value);
        if (parsed.success) return { value: parsed.data };
        const faults = faultsOf(parsed.error).slice(0, MAX_NAMED);
        return {
          issues: faults.map(({ path, message }) => ({ message: `${path} ${message}`.trim() })),
        };
      },
      jsonSchema: { input: () => json("input"), output: () => json("output") },
    },
  };
}
