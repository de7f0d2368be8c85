import { z } from "zod";
import { RESULTS, severitiesOf } from "#domain/checks/severity.ts";
import { type IdPrefix, isId } from "#domain/id.ts";
import { ENVIRONMENTS } from "#domain/keys/environment.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/limit.ts";
import { EMAIL_FAULT, isEmail, normalEmail } from "#domain/people/email.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/people/password.ts";
import { ROLES } from "#domain/people/role.ts";
import { codePoints, isStorable, MAX_NAME_LENGTH, nameFault } from "#domain/text/name.ts";

/** Schemas shared by several resources. */

export const UNSTORABLE = "must not contain U+0000 or lone surrogates";

const NAME_MESSAGES = {
  empty: "must not be empty",
  too_long: `must have at most ${MAX_NAME_LENGTH} characters`,
  unstorable: UNSTORABLE,
};

/** A value during zod's parsing, with the issues found so far. */
export type Parsed<T> = z.core.ParsePayload<T>;

/**
 * Returns an issue for `.check()`. Not `superRefine`, which allocates a function per value that
 * lives until the next major garbage collection.
 */
export function issueOf(input: unknown, code: string, message: string, path?: PropertyKey[]) {
  return { code: "custom" as const, input, message, path, params: { code }, continue: true };
}

function storableName({ value, issues }: Parsed<string>) {
  const fault = nameFault(value);
  if (fault) issues.push(issueOf(value, fault, NAME_MESSAGES[fault]));
}

/** Refuses text that Postgres cannot store. */
export function storableText({ value, issues }: Parsed<string>) {
  if (!isStorable(value)) issues.push(issueOf(value, "unstorable", UNSTORABLE));
}

export function nameOf(what: string, example: string) {
  return z
    .string()
    .check(storableName)
    .meta({ description: what, example, override: { minLength: 1, maxLength: MAX_NAME_LENGTH } });
}

/** Text of 1 to `max` characters that is not only white space. */
export function textOf(max: number, what: string, example: string) {
  return boundedText(max, what, example, (text) => text.trim() === "");
}

/** Text of 1 to `max` characters that was a name or path, which may be white space alone. */
export function exactTextOf(max: number, what: string, example: string) {
  return boundedText(max, what, example, (text) => text === "");
}

function boundedText(
  max: number,
  what: string,
  example: string,
  isEmpty: (text: string) => boolean,
) {
  return z
    .string()
    .check(({ value, issues }) => {
      const fail = (code: string, message: string) => issues.push(issueOf(value, code, message));
      if (isEmpty(value)) fail("empty", "must not be empty");
      else if (codePoints(value) > max) fail("too_long", `must have at most ${max} characters`);
      else if (!isStorable(value)) fail("unstorable", UNSTORABLE);
    })
    .meta({ description: what, example, override: { minLength: 1, maxLength: max } });
}

/** Example ids for the document. */
export const EXAMPLE_IDS = {
  contract: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
  check: "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
  key: "key_01kaf5tz8ve5zsb2b8v0x3m6he",
  webhook: "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
  approval: "apr_01kaf5x2m8fq1v7c4w6t9y3z0b",
  consumer: "csm_01kaf5x7q4eh3n9r2k5v8s1m6d",
  proposal: "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
} as const;

/**
 * The schema of an id in a request. A malformed id is not a fault; it matches nothing, like any
 * unknown id.
 */
function reference(example: string) {
  return z
    .string()
    .overwrite((id) => (isStorable(id) && id.length <= 64 ? id : ""))
    .meta({ example });
}

/** The schema of an id that is also a REST parameter. */
function parameterId(what: keyof typeof EXAMPLE_IDS) {
  const id = `${what.charAt(0).toUpperCase()}${what.slice(1)}Id`;
  return reference(EXAMPLE_IDS[what]).meta({ description: `The id of a ${what}`, param: { id } });
}

export const contractId = parameterId("contract");
export const checkId = parameterId("check");
export const keyReference = parameterId("key");
export const webhookId = parameterId("webhook");
export const approvalId = parameterId("approval");
export const consumerId = parameterId("consumer");
export const proposalId = parameterId("proposal");
export const deliveryId = reference("dlv_01kaf5wb6ne5prd1b3s4v7n0tc");

export const accountId = reference("acc_01kaf5y0r3e4v7b1n6q9s2x5tm");

export const userId = reference("usr_01kaf5xc2de8mb7sk2m9y4w1ja");

/** The id of a new ledger entry. */
export const creditEntryId = z.string().refine((id) => isId("crd", id));

export const invitationId = reference("inv_01kaf5xk9fe3x8n6v5p2q7r0tz");

/** The id of a SCIM token, and of a group that came over SCIM. */
export const tokenId = reference("dtk_01kaf5xw2me4q7c9b3n6v8r1sy");
export const groupId = reference("dgr_01kaf5xz7ae9t2k4h6m8p0w3dj");

export const sessionId = reference("usr_01kaf5xt1gfx9r5j8a3c6d0h2k");

export const role = z.enum(ROLES);

/** The display name of an account or person, trimmed. */
export const displayName = z
  .string()
  .overwrite((name) => name.trim())
  .check(storableName);

/** An email address in normal form. */
export const email = z.string().overwrite(normalEmail).refine(isEmail, EMAIL_FAULT);

export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const timestamp = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string())
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-01-31T09:30:00.000Z" });

/** A timestamp that is already formatted. */
export const writtenTimestamp = z
  .string()
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-01-31T09:30:00.000Z" });

/**
 * Skips validation of a response built from validated data, which then costs nothing per request.
 * The schema still serves the document and the tests: tRPC calls `parse`, `safeParse` still
 * validates.
 */
export function trusted<Shape extends z.ZodType>(shape: Shape): Shape {
  return Object.assign(shape, { parse: (answer: unknown) => answer });
}

/** A timestamp in a request, with its offset. */
export const instant = z.iso
  .datetime({
    offset: true,
    error: ({ code }) =>
      code === "invalid_format"
        ? "must be a time with its offset, like 2026-01-31T09:30:00Z"
        : undefined,
  })
  .transform((text) => new Date(text));

/** A search text for names; code points outside the BMP count twice. */
export const searchText = z
  .string()
  .max(MAX_NAME_LENGTH * 2)
  .refine(isStorable, UNSTORABLE);

/** The schema of an id in a response. */
export function idOf(what: keyof typeof EXAMPLE_IDS) {
  return z.string().meta({ description: `The id of the ${what}`, example: EXAMPLE_IDS[what] });
}

export const createdAt = timestamp.meta({ description: "When it was created, in UTC" });

/**
 * Allows additional properties, without which Java and Go clients would refuse a new field. For
 * schemas that are both sent and returned; other responses are open anyway.
 */
export function open({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }) {
  // Deleted and set again to be last, so that both directions generate the same text.
  delete jsonSchema.additionalProperties;
  jsonSchema.additionalProperties = true;
}

/** A nullable string as one type; client generators turn an `anyOf` into a class. */
export const TEXT_OR_NULL: { anyOf: undefined; type: ("string" | "null")[] } = {
  anyOf: undefined,
  type: ["string", "null"],
};

export const environment = z.enum(ENVIRONMENTS).meta({
  id: "Environment",
  description:
    "What a key is for: `live` for production, `test` for development. Checks with either cost credits",
});

export const result = z.enum(RESULTS).meta({
  id: "CheckResult",
  description: `Derived from the severity: ${RESULTS.map((name) => {
    const { min, max } = severitiesOf(name);
    return `\`${name}\` from ${min} to ${max}`;
  }).join(", ")}`,
});

export const deleted = z
  .object({
    id: z.string().meta({ description: "The id of the deleted resource" }),
    deleted: z.boolean().meta({ description: "Always `true`" }),
  })
  .meta({
    id: "Deleted",
    description: "Confirms the deletion",
    example: { id: "whk_01kaf5w0s3e1psm5xqv8q2c9zb", deleted: true },
  });

/** Query parameters arrive as text. */
const pageLimit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
  .meta({
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, {
        type: "integer",
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        default: PAGE_SIZE,
      });
    },
  })
  .optional()
  .meta({ description: "Maximum number of entries on the page", param: { id: "Limit" } });

const CURSOR_LISTS: Partial<Record<IdPrefix, string>> = {
  ctr: "Contract",
  whk: "Webhook",
  apr: "Approval",
  csm: "Consumer",
  prp: "Proposal",
};

function cursorOf(prefix: IdPrefix) {
  return z
    .string()
    .refine((cursor) => isId(prefix, cursor), "must be a cursor from a Link header")
    .optional()
    .meta({
      description: "Where the page starts: the `cursor` from the Link header of the previous page",
      param: { id: `${CURSOR_LISTS[prefix]}Cursor` },
    });
}

/** The input `limit` and `cursor` of a list whose ids have this prefix. */
export function pageInput(prefix: IdPrefix) {
  return z.object({ limit: pageLimit, cursor: cursorOf(prefix) });
}

/**
 * Like `pageInput`, for a list that the console pages both ways: `before` is where the page ends,
 * and `limit` a number.
 */
export function listInput(prefix: IdPrefix) {
  return z.object({
    limit: z.int().min(1).max(MAX_PAGE_SIZE).optional(),
    cursor: cursorOf(prefix),
    before: cursorOf(prefix),
  });
}
