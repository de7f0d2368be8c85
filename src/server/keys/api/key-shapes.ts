import { z } from "zod";
import {
  createdAt,
  EXAMPLE_IDS,
  environment,
  idOf,
  TEXT_OR_NULL,
  timestamp,
} from "#server/api/shapes.ts";
import { KEY_PREVIEW_LENGTH } from "#server/rules/limit.ts";

/** The wire format of API keys (docs/api.md, Keys). */

const id = idOf("key");

const preview = z.string().meta({
  description: `The first ${KEY_PREVIEW_LENGTH} characters of the key`,
  example: "svc_live_4fGh2Kq",
});

const isActive = z.boolean().meta({ description: "Whether the key can authenticate requests" });

const EXAMPLE = {
  id: EXAMPLE_IDS.key,
  key_preview: "svc_live_4fGh2Kq",
  environment: "live",
  is_active: true,
};

const CREATED_AT = "2026-01-31T09:30:00.000Z";

/** Fields by which a client would expect a key with fewer rights, or one that ends. */
const NARROWING = ["scopes", "rights", "permissions", "contracts", "expires_at", "expires_in"];

/**
 * What a new key is made from. Unknown fields are ignored like everywhere, except those that would
 * narrow the key: ignoring one would make a key that can do more than was asked for.
 */
export function newKey<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .looseObject(fields)
    .superRefine((given, ctx) => {
      for (const field of NARROWING) {
        if ((given as Record<string, unknown>)[field] == null) continue;
        const message =
          "is not supported: keys cannot be narrowed yet, and no key was created. Without this field, the key can do whatever its owner can";
        ctx.addIssue({ code: "custom", path: [field], message });
      }
      // Nothing later sees what is unknown, the audit log neither.
      for (const field of Object.keys(given)) {
        if (!Object.hasOwn(fields, field)) delete (given as Record<string, unknown>)[field];
      }
    })
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.additionalProperties;
      },
    });
}

export const createKeyRequest = newKey({ environment }).meta({
  id: "CreateKeyRequest",
  description: "A key to create",
  example: { environment: "live" },
});

export const createdKey = z
  .object({
    id,
    key: z.string().meta({
      description:
        "The full key. Returned only in this response and cannot be recovered: store it now",
    }),
    key_preview: preview,
    environment,
    is_active: z.boolean().meta({ description: "Always `true`" }),
    created_at: createdAt,
  })
  .meta({
    id: "CreatedKey",
    description: "A new key, including the key itself",
    example: {
      ...EXAMPLE,
      key: "svc_live_4fGh2KqT7nWb3YxR8mPc5LsV0jDz6QaE1uHt9k",
      created_at: CREATED_AT,
    },
  });

export const listedKey = z
  .object({
    id,
    key_preview: preview,
    environment,
    is_active: isActive,
    created_at: createdAt,
    last_used_at: timestamp.nullable().meta({
      description: "When a request with the key last succeeded, in UTC; null before the first",
      override: { ...TEXT_OR_NULL, format: "date-time" },
      example: "2026-01-31T10:12:44.120Z",
    }),
  })
  .meta({
    id: "ApiKey",
    description: "A key, without the key itself",
    example: { ...EXAMPLE, created_at: CREATED_AT, last_used_at: "2026-01-31T10:12:44.120Z" },
  });

export const keyState = z
  .object({ id, is_active: isActive, environment, key_preview: preview })
  .meta({
    id: "KeyState",
    description: "The state of a key after it was revoked or activated",
    example: { ...EXAMPLE, is_active: false },
  });
