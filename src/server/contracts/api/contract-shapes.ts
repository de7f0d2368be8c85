import { z } from "zod";
import { duplicateNames, MAX_COLUMNS } from "#domain/contracts/column.ts";
import { CONTRACTS_PER_REQUEST } from "#domain/limit.ts";
import { MAX_NAME_LENGTH, nameFault } from "#domain/text/name.ts";
import { listOf } from "#server/api/list-of.ts";
import {
  contractId,
  EXAMPLE_IDS,
  idOf,
  issueOf,
  nameOf,
  open,
  type Parsed,
  pageInput,
  writtenTimestamp,
} from "#server/api/shapes.ts";
import { columnType, detail, readDetails } from "./detail-shapes.ts";

/** The wire format of columns and contracts (docs/api.md, Contracts). */

const columnName = nameOf(
  "Case-sensitive, never normalised, unique within the list",
  "customer_id",
);

export const contractColumn = z
  .object({
    name: columnName,
    type: columnType,
    required: z
      .boolean()
      .meta({ description: "Whether every incoming schema must have the column" }),
  })
  .meta({ id: "ContractColumn", description: "A column of a contract", override: open });

/** Responses of contracts leave details out: old clients would not know what to do with them. */
export const detailedColumn = contractColumn.extend({ detail: detail.optional() }).meta({
  id: "DetailedColumn",
  description: "A column of a contract, and what is known of it beyond its type",
  override: open,
});

export const incomingColumn = z
  .object({
    name: columnName,
    type: columnType,
    required: z.boolean().optional().meta({ description: "Accepted but ignored" }),
    detail: detail.optional(),
  })
  .meta({ id: "IncomingColumn", description: "A column of the incoming data" });

function uniqueNames({ value, issues }: Parsed<{ name: string }[]>) {
  for (const { index, first } of duplicateNames(value)) {
    const message = `duplicates the name of column ${first}; names must be unique`;
    issues.push(issueOf(value, "duplicate_name", message, [index, "name"]));
  }
}

export const contractSchema = z
  .object({
    columns: z.array(contractColumn).meta({ description: "In the order they were saved" }),
  })
  .meta({ id: "ContractSchema", description: "The columns of a contract", override: open });

/** The columns that a contract is to have. */
export const detailedSchema = z
  .object({
    columns: listOf(detailedColumn, MAX_COLUMNS)
      .min(1)
      .check(uniqueNames)
      .check(readDetails)
      .meta({ description: "In the order in which they are saved" }),
  })
  .meta({ id: "DetailedSchema", description: "The columns that a contract is to have" });

export const incomingSchema = z
  .object({
    columns: listOf(incomingColumn, MAX_COLUMNS)
      .check(uniqueNames)
      .check(readDetails)
      .meta({ description: "In any order; may be empty" }),
  })
  .meta({ id: "IncomingSchema", description: "The columns of the incoming data" });

export const contractName = nameOf(
  "Unique within the account, case-sensitive, never normalised",
  "customers",
);

export const listColumnsRequest = pageInput("ctr");

export const listContractsRequest = listColumnsRequest.extend({
  name: contractName.optional().meta({
    description: "Only the contract of exactly this name; `limit` and `cursor` are then ignored",
  }),
});

const EXAMPLE_COLUMNS = [
  { name: "customer_id", type: "integer", required: true },
  { name: "email", type: "string", required: true },
  { name: "created_at", type: "timestamp", required: false },
] as const;

const EXAMPLE = { name: "customers", schema: { columns: [...EXAMPLE_COLUMNS] } };

export const createContractRequest = z
  .object({ name: contractName, schema: detailedSchema })
  .meta({ id: "CreateContractRequest", description: "A contract to create", example: EXAMPLE });

export const createContractsRequest = z
  .object({
    contracts: listOf(createContractRequest, CONTRACTS_PER_REQUEST)
      .min(1)
      .meta({ description: "All are created, or none" }),
  })
  .meta({
    id: "CreateContractsRequest",
    description: "Contracts to create together",
    example: { contracts: [EXAMPLE] },
  });

export const updateContractRequest = z
  .object({ id: contractId, name: contractName.optional(), schema: detailedSchema.optional() })
  .meta({
    id: "UpdateContractRequest",
    description: "A new name, a new schema or both; what is omitted stays unchanged",
    example: { name: "customers_v2" },
  });

export const contract = z
  .object({
    id: idOf("contract"),
    name: contractName,
    version: z.number().meta({
      description: "Starts at 1 and increases with each change to the contract",
      override: { type: "integer", format: "int32", minimum: 1 },
      example: 1,
    }),
    schema: contractSchema,
    created_at: writtenTimestamp.meta({ description: "When it was created, in UTC" }),
    updated_at: writtenTimestamp.meta({
      description: "When it last changed, in UTC; initially equal to `created_at`",
    }),
  })
  .meta({
    id: "Contract",
    description: "A list of columns that incoming schemas are checked against",
    example: {
      id: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
      ...EXAMPLE,
      version: 1,
      created_at: "2026-01-31T09:30:00.000Z",
      updated_at: "2026-01-31T09:30:00.000Z",
    },
  });

const EXAMPLE_DETAILED = {
  contract_id: EXAMPLE_IDS.contract,
  version: 1,
  columns: [
    {
      ...EXAMPLE_COLUMNS[0],
      detail: { nullable: false, is: { kind: "integer" as const, bits: 64, signed: true } },
    },
  ],
};

export const columnsOfContract = z
  .object({
    contract_id: idOf("contract"),
    version: contract.shape.version,
    columns: z.array(detailedColumn).meta({ description: "In the order they were saved" }),
  })
  .meta({
    id: "ContractColumns",
    override: open,
    description: "The columns of a contract's current version, with their details",
    example: EXAMPLE_DETAILED,
  });

export const taggedColumnsOfContract = columnsOfContract
  .extend({
    etag: z.string().meta({
      description: "Send it in `If-Match` when you change their details",
      example: '"1-0"',
    }),
  })
  .meta({
    id: "TaggedContractColumns",
    override: open,
    description: "The columns of a contract in a list, with their details",
    example: { ...EXAMPLE_DETAILED, etag: '"1-0"' },
  });

export const setDetailsRequest = z
  .object({
    id: contractId,
    columns: listOf(
      incomingColumn.extend({ detail }).omit({ required: true }).meta({
        id: "ColumnDetail",
        description: "A column of the contract, by its name and type, and what is known of it",
      }),
      MAX_COLUMNS,
    )
      .min(1)
      .check(uniqueNames)
      .check(readDetails)
      .meta({ description: "In any order. An empty `detail` removes what was known" }),
  })
  .meta({
    id: "SetDetailsRequest",
    description: "What is known of columns",
    example: {
      columns: [
        {
          name: "customer_id",
          type: "integer",
          detail: { nullable: false, is: { kind: "integer", bits: 64, signed: true } },
        },
      ],
    },
  });

/** A sample record as it was sent. z.record would drop a key named __proto__. */
const sample: z.ZodType<Record<string, unknown>> = z
  .any()
  .check(({ value: record, issues }) => {
    if (typeof record !== "object" || record === null || Array.isArray(record)) {
      issues.push({ code: "invalid_type", expected: "record", input: record, continue: true });
      return;
    }
    const keys = Object.keys(record);
    if (keys.length > MAX_COLUMNS) {
      const message = `must have at most ${MAX_COLUMNS} keys`;
      issues.push(issueOf(record, "too_big", message));
      return;
    }
    for (const key of keys) {
      const fault = nameFault(key);
      if (!fault) continue;
      const message = "is not a valid column name";
      issues.push(issueOf(record, fault, message, [key]));
    }
  })
  .meta({
    id: "SampleRecord",
    description: "One representative record. Its keys become column names; nothing is stored",
    override: {
      type: "object",
      additionalProperties: true,
      maxProperties: MAX_COLUMNS,
      propertyNames: { minLength: 1, maxLength: MAX_NAME_LENGTH },
    },
    example: { customer_id: 42, email: "ada@example.com", created_at: "2026-01-31T09:30:00Z" },
  });

export const inferColumnsRequest = z.object({ sample }).meta({
  id: "InferColumnsRequest",
  description: "A record to infer columns from",
  example: {
    sample: { customer_id: 42, email: "ada@example.com", created_at: "2026-01-31T09:30:00Z" },
  },
});

export const inferredColumns = z
  .object({
    columns: z
      .array(contractColumn)
      .meta({ description: "In the order of the record's keys, all required" }),
  })
  .meta({
    id: "InferredColumns",
    description: "Columns you can use as `schema.columns` of a new contract",
    example: { columns: EXAMPLE_COLUMNS.map((column) => ({ ...column, required: true })) },
  });
