import { z } from "zod";
import { answerOf } from "./answer.ts";
import { publicProcedure, router } from "./procedure.ts";

const DATABASE_ANSWERS_WITHIN_MS = 1000;

const shape = z
  .object({
    status: z.enum(["ok", "unavailable"]).meta({
      description:
        "`ok`, or `unavailable` with 503 when the database does not respond within a second",
      // Not an enum, because states may be added.
      override: ({ jsonSchema }) => delete jsonSchema.enum,
    }),
    version: z.string().meta({ description: "The version of the service" }),
  })
  .meta({
    id: "Health",
    description: "The health of the service",
    example: { status: "ok", version: "0.1.0" },
  });

export const health = router({
  /** Returns whether the service can do its work. */
  get: publicProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/health",
        protect: false,
        tags: ["Health"],
        operationId: "getHealth",
        summary: "Check the health of the service",
        description: "Queries the database. Needs no API key and does not count towards any limit.",
        successDescription: "The service is healthy",
      },
    })
    .input(z.void())
    .output(answerOf(shape))
    .query(async ({ ctx: { services } }) => {
      const serving =
        !services.isStopping() && (await services.checks.isServing(DATABASE_ANSWERS_WITHIN_MS));
      const status = serving ? ("ok" as const) : ("unavailable" as const);
      return { body: { status, version: services.version }, is_unavailable: !serving };
    }),
});
