import { z } from "zod";

/** The body of every error (RFC 9457), as documented. */

const fieldError = z
  .object({
    path: z.string().meta({
      description: "The path of the field in the body, or the name of the parameter",
      example: "schema.columns[2].type",
    }),
    code: z.string().meta({
      description: "A stable code for what is wrong",
      example: "invalid_value",
    }),
    message: z.string().meta({ description: "What is wrong, for people" }),
  })
  .meta({ id: "FieldError", description: "What is wrong with one field" });

/** `codes` are today's. Not an enum, since clients must expect new ones. */
export function problemShape(codes: readonly string[]) {
  return z
    .object({
      type: z.string().meta({
        description: "The URL of a page that explains the code",
        override: { format: "uri-reference" },
      }),
      title: z.string().meta({ description: "The kind of error, for people" }),
      status: z.number().meta({
        description: "The HTTP status",
        override: { type: "integer", format: "int32" },
      }),
      detail: z.string().meta({ description: "What happened this time, for people" }),
      code: z.string().meta({
        description: `A stable code for the kind of error. Rely on it, and expect new ones. Currently: ${codes.map((code) => `\`${code}\``).join(", ")}`,
        override: { "x-extensible-enum": codes },
      }),
      request_id: z.string().meta({
        description:
          "The value of the X-Request-Id header. Your administrator can find the request by it",
      }),
      errors: z.array(fieldError).optional().meta({
        description: "Only with `invalid_request`: the invalid fields, at most 100",
      }),
    })
    .meta({ id: "Problem", description: "Why a request failed (RFC 9457)" });
}
