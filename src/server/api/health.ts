import { z } from "zod";
import { publicProcedure, router } from "./procedure.ts";

const DATABASE_ANSWERS_WITHIN_MS = 1000;

export const health = router({
  /** Whether the service can do its work (spec 4.1). */
  get: publicProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/health",
        protect: false,
        tags: ["Health"],
        summary: "Whether the service is up",
        description: "Needs no key and counts towards no limit.",
      },
    })
    .input(z.void())
    .output(
      z
        .object({ status: z.enum(["ok", "unavailable"]), version: z.string() })
        .meta({ id: "Health", example: { status: "ok", version: "0.1.0" } }),
    )
    .query(async ({ ctx: { services, reply } }) => {
      const serving = await services.collected.isServing(DATABASE_ANSWERS_WITHIN_MS);
      reply.unavailable = !serving;
      return {
        status: serving ? ("ok" as const) : ("unavailable" as const),
        version: services.version,
      };
    }),
});
