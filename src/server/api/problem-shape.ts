import { z } from "zod";

/** The body of every error (RFC 9457), as documented. */

const fieldError = z
  .object({
    path: z.string().meta({
      description: "Which field, by its path in the body, or the name of a parameter",
      example: "schema.columns[2].type",
    }),
    code: z.string().meta({
      description: "What is wrong, in a word that does not change",
      example: "invalid_value",
    }),
    message: z.string().meta({ description: "What is wrong, in words for people" }),
  })
  .meta({ id: "FieldError", description: "What is wrong with one field" });

/** `codes` are today's. Not an enum, since clients must expect new ones. */
export function problemShape(codes: readonly string[]) {
  return z
    .object({
      type: z.string().meta({
        description: "The address of a page that explains the code",
        override: { format: "uri-reference" },
      }),
      title: z.string().meta({ description: "The kind of refusal, in words for people" }),
      status: z.number().meta({
        description: "The same as the HTTP status",
        override: { type: "integer", format: "int32" },
      }),
      detail: z.string().meta({ description: "What happened this time, in words for people" }),
      code: z.string().meta({
        description:
          "The kind of refusal, in a word that does not change: decide by it, and expect new ones. " +
          `Today: ${codes.map((code) => `\`${code}\``).join(", ")}`,
        override: { "x-extensible-enum": codes },
      }),
      request_id: z.string().meta({
        description: "The same as the header X-Request-Id; your operator finds the request by it",
      }),
      errors: z.array(fieldError).optional().meta({
        description: "With `invalid_request` only: the fields that are wrong, at most 100",
      }),
    })
    .meta({ id: "Problem", description: "Why a request was refused (RFC 9457)" });
}
