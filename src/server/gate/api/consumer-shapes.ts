import { z } from "zod";
import { duplicateNames, MAX_COLUMNS } from "#domain/contracts/column.ts";
import { MAX_OWNER_LENGTH } from "#domain/contracts/description.ts";
import { MAX_CONTACT_LENGTH } from "#domain/gate/consumer.ts";
import { MAX_CHANGE_TEXT } from "#domain/limit.ts";
import { listOf } from "#server/api/list-of.ts";
import {
  consumerId,
  contractId,
  createdAt,
  EXAMPLE_IDS,
  exactTextOf,
  idOf,
  issueOf,
  nameOf,
  open,
  type Parsed,
  pageInput,
  TEXT_OR_NULL,
  textOf,
  timestamp,
} from "#server/api/shapes.ts";

/** The wire format of consumers (docs/api.md, Consumers). */

const EXAMPLE = {
  name: "Revenue dashboard",
  owner: "Finance",
  contact: "finance-data@example.com",
  columns: ["customer_id", "created_at"],
};

const NAME = "Unique among the contract's consumers, case-sensitive";
const OWNER = "Who is responsible for it: a person or a team";
const CONTACT = "How to reach them; an email address is notified of changes that affect them";
const COLUMN = "The name of a column, or the path of a field inside it";
const COLUMNS =
  "The contract's columns that they use, or paths of fields inside them; null for all of them";

const orNull = (text: z.ZodString, max: number, description: string) =>
  text.nullable().meta({
    description,
    override: { ...TEXT_OR_NULL, minLength: 1, maxLength: max },
  });

function distinct({ value, issues }: Parsed<string[]>) {
  for (const { index, first } of duplicateNames(value.map((name) => ({ name })))) {
    const message = `is the same as column ${first}; names must be unique`;
    issues.push(issueOf(value, "duplicate_name", message, [index]));
  }
}

const NAMES_OR_NULL = {
  anyOf: undefined,
  type: ["array", "null"] as ("array" | "null")[],
  items: { type: "string" as const, minLength: 1, maxLength: MAX_CHANGE_TEXT },
};

const fields = {
  name: nameOf(NAME, EXAMPLE.name),
  owner: orNull(textOf(MAX_OWNER_LENGTH, OWNER, EXAMPLE.owner), MAX_OWNER_LENGTH, OWNER),
  contact: orNull(
    textOf(MAX_CONTACT_LENGTH, CONTACT, EXAMPLE.contact),
    MAX_CONTACT_LENGTH,
    CONTACT,
  ),
  columns: listOf(exactTextOf(MAX_CHANGE_TEXT, COLUMN, "customer_id"), MAX_COLUMNS)
    .min(1)
    .check(distinct)
    .nullable()
    .meta({
      description: COLUMNS,
      override: { ...NAMES_OR_NULL, minItems: 1, maxItems: MAX_COLUMNS },
    }),
};

export const createConsumerRequest = z
  .object({
    id: contractId,
    name: fields.name,
    owner: fields.owner.optional(),
    contact: fields.contact.optional(),
    columns: fields.columns.optional(),
  })
  .meta({
    id: "CreateConsumerRequest",
    description: "A consumer to add; what is omitted is null",
    example: EXAMPLE,
  });

export const updateConsumerRequest = z
  .object({
    id: contractId,
    consumer_id: consumerId,
    name: fields.name.optional(),
    owner: fields.owner.optional(),
    contact: fields.contact.optional(),
    columns: fields.columns.optional(),
  })
  .meta({
    id: "UpdateConsumerRequest",
    description: "The fields of a consumer to change; omitted fields stay unchanged",
    example: { columns: null },
  });

export const listConsumersRequest = pageInput("csm").extend({ id: contractId });

export const deleteConsumerRequest = z.object({ id: contractId, consumer_id: consumerId });

export const consumer = z
  .object({
    id: idOf("consumer"),
    contract_id: idOf("contract"),
    name: z.string().meta({ description: NAME }),
    owner: z.string().nullable().meta({ description: OWNER, override: TEXT_OR_NULL }),
    contact: z.string().nullable().meta({ description: CONTACT, override: TEXT_OR_NULL }),
    columns: z
      .array(z.string())
      .nullable()
      .meta({ description: COLUMNS, override: { ...NAMES_OR_NULL, items: { type: "string" } } }),
    created_at: createdAt,
    updated_at: timestamp.meta({ description: "When it last changed, in UTC" }),
  })
  .meta({
    id: "Consumer",
    override: open,
    description: "Someone who uses the data that a contract describes",
    example: {
      id: EXAMPLE_IDS.consumer,
      contract_id: EXAMPLE_IDS.contract,
      ...EXAMPLE,
      created_at: "2026-01-31T09:30:00.000Z",
      updated_at: "2026-01-31T09:30:00.000Z",
    },
  });
