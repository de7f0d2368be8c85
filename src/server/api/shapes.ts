import { z } from "zod";
import { COLUMN_TYPES, duplicateNames, MAX_COLUMNS } from "../domain/column.ts";
import { EMAIL_FAULT, isEmail, normalEmail } from "../domain/email.ts";
import { ENVIRONMENTS } from "../domain/environment.ts";
import { type IdPrefix, isId } from "../domain/id.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "../domain/limit.ts";
import { isStorable, MAX_NAME_LENGTH, nameFault } from "../domain/name.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../domain/password.ts";
import { ROLES } from "../domain/role.ts";
import { RESULTS } from "../domain/verdict.ts";
import { MAX_URL_LENGTH } from "../domain/webhook-url.ts";

/** The resources of spec 2 as they go over the wire. */

const NAME_MESSAGES = {
  empty: "must not be empty",
  too_long: `must have at most ${MAX_NAME_LENGTH} characters`,
  unstorable: "must not contain U+0000 or lone surrogates",
};

/** A value on its way through zod, with what was found wrong with it so far. */
type Parsed<T> = z.core.ParsePayload<T>;

/**
 * What a `.check()` says of a value. Not `superRefine`: it makes a function for each value, and all
 * of those stay until the whole heap is collected.
 */
export function issueOf(input: unknown, code: string, message: string, path?: PropertyKey[]) {
  return { code: "custom" as const, input, message, path, params: { code }, continue: true };
}

function storableName({ value, issues }: Parsed<string>) {
  const fault = nameFault(value);
  if (fault) issues.push(issueOf(value, fault, NAME_MESSAGES[fault]));
}

function nameOf(what: string, example: string) {
  return z
    .string()
    .check(storableName)
    .meta({ description: what, example, override: { minLength: 1, maxLength: MAX_NAME_LENGTH } });
}

/** An id in a request. One that could not be stored names nothing, like any other unknown id. */
function reference(example: string) {
  return z
    .string()
    .overwrite((id) => (isStorable(id) && id.length <= 64 ? id : ""))
    .meta({ example });
}

export const contractId = reference("ctr_01kaf5v2jve6w8e8kgtr3d0v7q");
export const checkId = reference("chk_01kaf5v9y5ef6b1z9t7f0m8d2s");
export const keyReference = reference("key_01kaf5tz8ve5zsb2b8v0x3m6he");
export const webhookId = reference("whk_01kaf5w0s3e1psm5xqv8q2c9zb");
export const deliveryId = reference("dlv_01kaf5wb6ne5prd1b3s4v7n0tc");

export const userId = reference("usr_01kaf5xc2de8mb7sk2m9y4w1ja");

/** The id of a new line of a ledger. */
export const creditEntryId = z.string().refine((id) => isId("crd", id));

export const invitationId = reference("inv_01kaf5xk9fe3x8n6v5p2q7r0tz");

export const sessionId = reference("usr_01kaf5xt1gfx9r5j8a3c6d0h2k");

export const role = z.enum(ROLES);

/** The name of an account or a person, without blanks around it. */
export const displayName = z
  .string()
  .overwrite((name) => name.trim())
  .check(storableName);

/** An e-mail address as users have it. */
export const email = z.string().overwrite(normalEmail).refine(isEmail, EMAIL_FAULT);

export const newPassword = z.string().min(MIN_PASSWORD_LENGTH).max(MAX_PASSWORD_LENGTH);

export const timestamp = z
  .date()
  .transform((date) => date.toISOString())
  .pipe(z.string())
  .meta({ override: { type: "string", format: "date-time" }, example: "2026-01-31T09:30:00.000Z" });

/** An instant in a request, with its offset. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Words to look for in names; code points outside the BMP count twice. */
export const searchText = z
  .string()
  .max(MAX_NAME_LENGTH * 2)
  .refine(isStorable);

export const columnType = z.enum(COLUMN_TYPES).meta({ id: "ColumnType", example: "string" });

const columnName = nameOf("Case-sensitive, kept exactly", "customer_id");

export const contractColumn = z
  .object({
    name: columnName,
    type: columnType,
    required: z.boolean().meta({ description: "Whether every check must have the column" }),
  })
  .meta({ id: "ContractColumn" });

export const incomingColumn = z
  .object({
    name: columnName,
    type: columnType,
    required: z.boolean().optional().meta({ description: "Accepted; plays no part in scoring" }),
  })
  .meta({ id: "IncomingColumn" });

function uniqueNames({ value, issues }: Parsed<{ name: string }[]>) {
  for (const { index, first } of duplicateNames(value)) {
    const message = `repeats the name of column ${first}; names must be unique`;
    issues.push(issueOf(value, "duplicate_name", message, [index, "name"]));
  }
}

export const contractName = nameOf("Unique within the account", "customers");

export const contractSchema = z.object({
  columns: z.array(contractColumn).min(1).max(MAX_COLUMNS).check(uniqueNames),
});

export const incomingSchema = z.object({
  columns: z.array(incomingColumn).max(MAX_COLUMNS).check(uniqueNames),
});

export const contract = z
  .object({
    id: z.string().meta({ example: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q" }),
    name: z.string().meta({ example: "customers" }),
    version: z
      .number()
      .meta({ description: "Starts at 1", override: { type: "integer", minimum: 1 }, example: 1 }),
    schema: z.object({ columns: z.array(contractColumn) }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Contract" });

export const environment = z.enum(ENVIRONMENTS).meta({ id: "Environment" });

export const result = z.enum(RESULTS).meta({ id: "Result" });

export const check = z
  .object({
    id: z.string().meta({ example: "chk_01kaf5v9y5ef6b1z9t7f0m8d2s" }),
    contract_id: z.string().meta({ example: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q" }),
    result,
    severity: z
      .int()
      .min(0)
      .max(100)
      .meta({ description: "The points of all changes, at most 100" }),
    diff: z.object({
      removed: z
        .array(z.string())
        .meta({ description: "In the contract, not in the incoming schema" }),
      type_changes: z.array(z.object({ column: z.string(), from: columnType, to: columnType })),
      added: z
        .array(z.string())
        .meta({ description: "In the incoming schema, not in the contract" }),
    }),
    credits_used: z.literal(1),
    created_at: z.iso.datetime(),
  })
  .meta({
    id: "Check",
    example: {
      id: "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
      contract_id: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
      result: "warning",
      severity: 75,
      diff: {
        removed: ["email"],
        type_changes: [{ column: "customer_id", from: "integer", to: "string" }],
        added: ["phone"],
      },
      credits_used: 1,
      created_at: "2026-01-31T09:30:00.000Z",
    },
  });

const keyId = z.string().meta({ example: "key_01kaf5tz8ve5zsb2b8v0x3m6he" });

const keyPreview = z
  .string()
  .meta({ description: "The first 16 characters", example: "svc_live_4fGh2Kq" });

const lastUsedAt = timestamp
  .nullable()
  .meta({ description: "The last successful request with the key; null before the first" });

export const createdKey = z
  .object({
    id: keyId,
    key: z.string().meta({ description: "The full key, in this answer only" }),
    key_preview: keyPreview,
    environment,
    is_active: z.literal(true),
    created_at: timestamp,
  })
  .meta({ id: "CreatedKey" });

export const listedKey = z
  .object({
    id: keyId,
    key_preview: keyPreview,
    environment,
    is_active: z.boolean(),
    created_at: timestamp,
    last_used_at: lastUsedAt,
  })
  .meta({ id: "ApiKey" });

export const keyState = z
  .object({ id: keyId, is_active: z.boolean(), environment, key_preview: keyPreview })
  .meta({ id: "KeyState" });

export const webhook = z
  .object({
    id: z.string().meta({ example: "whk_01kaf5w0s3e1psm5xqv8q2c9zb" }),
    url: z.string().meta({ example: "https://example.com/hooks/schema" }),
    events: z.array(result),
    contract_id: z.string().nullable(),
    active: z.boolean().meta({ description: "Whether deliveries are made" }),
    created_at: timestamp,
  })
  .meta({ id: "Webhook" });

export const createdWebhook = webhook
  .extend({ secret: z.string().meta({ description: "The signing secret, in this answer only" }) })
  .meta({ id: "CreatedWebhook" });

export const webhookUrl = z.string().meta({
  description: "HTTPS address that deliveries go to",
  example: "https://example.com/hooks/schema",
  override: { format: "uri", maxLength: MAX_URL_LENGTH },
});

const count = z.number().meta({ override: { type: "integer", minimum: 0 }, example: 42 });

export const usage = z
  .object({ credits_remaining: count, credits_used: count, total_checks: count })
  .meta({ id: "Usage" });

export const deleted = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: "Deleted" });

/** A query parameter arrives as text. */
const pageLimit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, `must be a whole number from 1 to ${MAX_PAGE_SIZE}`)
  .meta({
    description: "Most entries of a page",
    override: ({ jsonSchema }) => {
      delete jsonSchema.pattern;
      Object.assign(jsonSchema, {
        type: "integer",
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        default: PAGE_SIZE,
      });
    },
  });

function cursorOf(prefix: IdPrefix) {
  return z
    .string()
    .refine((cursor) => isId(prefix, cursor), "must be the cursor of a Link header")
    .meta({ description: "Where the page starts: from the Link header of the page before" });
}

/** `limit` and `cursor` of a list whose ids have this prefix. */
export function pageInput(prefix: IdPrefix) {
  return z.object({ limit: pageLimit.optional(), cursor: cursorOf(prefix).optional() });
}
