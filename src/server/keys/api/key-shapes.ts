import { z } from "zod";
import { KEY_KINDS } from "#domain/keys/key-kind.ts";
import { KEY_RIGHTS, RIGHT_TEXT, settledRights } from "#domain/keys/right.ts";
import {
  GLOBS_PER_KEY,
  KEY_PREVIEW_LENGTH,
  KEY_YEARS,
  MAX_LABEL_LENGTH,
  MAX_ROTATION_DAYS,
  ROTATION_DAYS,
} from "#domain/limit.ts";
import { DAY_MS } from "#domain/usage/day.ts";
import { MAX_FAULTS } from "#server/api/faults.ts";
import { GLOB_LIMITS, globOf, globsOf } from "#server/api/globs.ts";
import { listOf } from "#server/api/list-of.ts";
import {
  createdAt,
  EXAMPLE_IDS,
  environment,
  idOf,
  instant,
  issueOf,
  keyReference,
  open,
  storableText,
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

/** A key's label; empty text removes it. */
export const label = z
  .string()
  .trim()
  .max(MAX_LABEL_LENGTH)
  .check(storableText)
  .transform((text) => text || null);

const right = z.enum(KEY_RIGHTS).meta({
  id: "KeyRight",
  description: `What a key may do. ${KEY_RIGHTS.map((name) => `\`${name}\`: ${RIGHT_TEXT[name]}`).join(". ")}`,
});

const EXAMPLE_GRANT = {
  rights: ["check" as const],
  contracts: ["shop_*"],
  expires_at: "2027-01-31T00:00:00.000Z",
};

/** Rights that are given, repetitions included. */
const MAX_REPEATED = 100;

const TIME_OR_NULL = { ...TEXT_OR_NULL, format: "date-time" };

const REACH = "Globs of the names of the contracts that the key reaches; all if there are none";

/** The fields of a key's grant in a request. */
const askedGrant = {
  rights: listOf(right, MAX_REPEATED)
    .min(1, "must have at least one right")
    .transform(settledRights),
  contracts: globsOf("shop_*", GLOBS_PER_KEY),
  expires_at: ahead(365.25 * KEY_YEARS, `${KEY_YEARS} years`),
};

/** A time in the future, within some days, which the message says in words. */
function ahead(days: number, words: string) {
  return instant.check(({ value, issues }) => {
    const fail = (message: string) => issues.push(issueOf(value, "invalid_value", message));
    const left = value.getTime() - Date.now();
    if (left <= 0) fail("must be in the future");
    else if (left > days * DAY_MS) fail(`must be within ${words}`);
  });
}

export const GRANT_FIELDS = Object.keys(askedGrant).join(", ");

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
 * narrow the key: ignoring one would make a key that can do more than was requested.
 */
export function newKey<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .looseObject(fields)
    .superRefine((input, ctx) => {
      const values = input as Record<string, unknown>;
      for (const field of Object.keys(values)) {
        if (Object.hasOwn(fields, field)) continue;
        const isNamed = ctx.issues.length < MAX_FAULTS;
        if (isNamed && values[field] != null && isNarrowing(field)) {
          const message = `is not supported, and no key was created: what a key can do is said by ${GRANT_FIELDS}`;
          ctx.addIssue({ code: "custom", path: [field], message });
        }
        // Nothing later sees unknown fields, not even the audit log.
        delete values[field];
      }
    })
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.additionalProperties;
      },
    });
}

/** Null is the same as omitted, and needs no place in the document. */
function withoutNull({ jsonSchema }: { jsonSchema: { anyOf?: object[] } }) {
  const [schema] = jsonSchema.anyOf ?? [];
  delete jsonSchema.anyOf;
  Object.assign(jsonSchema, schema);
}

const asOptional = {
  rights: askedGrant.rights.nullish().meta({
    description: "What the key may do; duplicates are ignored",
    override: withoutNull,
  }),
  contracts: askedGrant.contracts.nullish().meta({
    description: `${REACH}. ${GLOB_LIMITS}`,
    override: withoutNull,
  }),
  expires_at: askedGrant.expires_at.nullish().meta({
    description: `When it stops working, within ${KEY_YEARS} years; null for never`,
    override: TIME_OR_NULL,
  }),
};

/** What the audit log has of a request for a key. */
export const CREATED_FIELDS = "environment label kind rights contracts expires_at".split(" ");

const keyKind = z.enum(KEY_KINDS).meta({
  id: "KeyKind",
  description:
    "`pipeline`: it can do no more than the person whose key it is. `service`: it belongs to the account, with the rights of a member. `agent`: like `pipeline`, and it never has other rights than `check` and `read`",
});

export const createKeyFields = {
  environment,
  ...asOptional,
  label: label.nullish().meta({
    description: `What people call it, with at most ${MAX_LABEL_LENGTH} characters`,
    override: TEXT_OR_NULL,
  }),
  // Only a reference: the description of KeyKind stands where it leads.
  kind: keyKind.nullish().meta({ override: withoutNull }),
};

export const createKeyRequest = newKey(createKeyFields).meta({
  id: "CreateKeyRequest",
  description: "A key to create",
  example: { environment: "live" },
});

export const keyRights = z
  .object({
    id,
    kind: keyKind,
    label: z
      .string()
      .nullable()
      .meta({ description: "What people call it", override: TEXT_OR_NULL }),
    rights: z.array(right).meta({ description: "What the key may do" }),
    contracts: z.array(globOf("shop_*")).meta({ description: REACH }),
    expires_at: timestamp.nullable().meta({
      description: "When it stops working, in UTC; null for never",
      override: TIME_OR_NULL,
    }),
  })
  .meta({
    id: "KeyRights",
    override: open,
    description: "What a key may do",
    example: { id: EXAMPLE_IDS.key, kind: "pipeline", label: "nightly load", ...EXAMPLE_GRANT },
  });

export const createSuccessorRequest = z
  .object({
    id: keyReference,
    expires_at: asOptional.expires_at,
    old_expires_at: ahead(MAX_ROTATION_DAYS, `${MAX_ROTATION_DAYS} days`)
      .nullish()
      .meta({
        description: `When the old key stops working, unless it does so earlier: within ${MAX_ROTATION_DAYS} days, and in ${ROTATION_DAYS} if omitted`,
        override: TIME_OR_NULL,
      }),
  })
  .meta({
    id: "CreateSuccessorRequest",
    description: "How one key replaces another",
    example: { old_expires_at: "2027-01-31T00:00:00.000Z" },
  });

export const setKeyRightsRequest = z.object({ id: keyReference, ...asOptional }).meta({
  id: "SetKeyRightsRequest",
  description: "What a key may do from now on; omitted fields stay unchanged",
  example: EXAMPLE_GRANT,
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
