import { z } from "zod";
import { KEY_PREVIEW_LENGTH } from "#domain/limit.ts";
import { MAX_FAULTS } from "#server/api/faults.ts";
import {
  createdAt,
  EXAMPLE_IDS,
  environment,
  idOf,
  TEXT_OR_NULL,
  timestamp,
} from "#server/api/shapes.ts";

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

/** How a word of a field's name begins if the field would take rights away from a key, or end it. */
const NARROWING_STEMS = [
  ..."scope right permi role privileg capabilit grant entitle access(?!ed) acl restrict".split(" "),
  ..."allow den(y|ied) whitelist blacklist limit max only read_?only write_?only".split(" "),
  ..."contract(?!or) polic action resource operation(?!al) endpoint method audience".split(" "),
  ..."expir ttl life_?(time|span) valid_?(until|to|for|from) until not_?(after|before)".split(" "),
  "duration",
];
const NARROWING = new RegExp(`(^|_)(${NARROWING_STEMS.join("|")})`);

/** Whether a field would narrow a key, as `read_only`, `readOnly` and `READ-ONLY` would. */
function isNarrowing(field: string) {
  const words = field.replace(/([a-z0-9])(?=[A-Z])/g, "$1_").replace(/[^A-Za-z0-9]/g, "_");
  return NARROWING.test(words.toLowerCase());
}

/**
 * What a new key is made from. Unknown fields are ignored like everywhere, except those that would
 * narrow the key: ignoring one would make a key that can do more than was asked for.
 */
export function newKey<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .looseObject(fields)
    .superRefine((given, ctx) => {
      const values = given as Record<string, unknown>;
      for (const field of Object.keys(values)) {
        if (Object.hasOwn(fields, field)) continue;
        const isNamed = ctx.issues.length < MAX_FAULTS;
        if (isNamed && values[field] != null && isNarrowing(field)) {
          const message =
            "is not supported: keys cannot be narrowed yet, and no key was created. Without this field, the key can do whatever its owner can";
          ctx.addIssue({ code: "custom", path: [field], message });
        }
        // Nothing later sees what is unknown, not even the audit log.
        delete values[field];
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
