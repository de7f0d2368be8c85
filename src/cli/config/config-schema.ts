import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import { FORMATS } from "#readers/formats.ts";
import { DIALECTS } from "#readers/mapping/dialects.ts";
import { NAME_FOLDS } from "../sources/fold-names.ts";
import { IF_MISSING } from "./config.ts";

/** The part of JSON Schema that describes `schema-check.yaml`. */
export type Schema = {
  $schema?: string;
  title?: string;
  description?: string;
  type?: "object" | "array" | "string" | "integer" | "boolean";
  enum?: readonly (string | number)[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: false | Schema;
  items?: Schema;
  minLength?: number;
  minimum?: number;
};

const text = (description: string): Schema => ({ description, type: "string", minLength: 1 });

const severities = Array.from({ length: 101 }, (_, severity) => severity);

const failOn: Schema = {
  description: "What blocks: gate, breaking, warning, a severity from 0 to 100, or never",
  enum: ["gate", "breaking", "warning", "never", ...severities],
};

const ifMissing: Schema = {
  description: "What happens to a table whose contract does not exist",
  enum: IF_MISSING,
};

const types: Schema = {
  description: "Types of sources that have no counterpart, and what to read them as",
  type: "object",
  additionalProperties: { enum: COLUMN_TYPES },
};

const source: Record<string, Schema> = {
  source: text("A file, a folder or a pattern, from this file's folder; or a postgres:// URL"),
  contract: text("The contract's name or id; without one, that of the table's name"),
  from: { description: "The source's format", enum: [...Object.keys(FORMATS), "postgres"] },
  dialect: { description: "The SQL dialect", enum: DIALECTS },
  table: text("Only this table of the source"),
  message: text("Only this Protobuf message"),
  rows: { description: "Read at most this many records", type: "integer", minimum: 1 },
  header: {
    description: "Whether the first line of a CSV file has the columns' names",
    type: "boolean",
  },
  any: {
    description: "Whether the files of a table may have different columns; only the last is read",
    type: "boolean",
  },
  types,
  details: {
    description: "Whether details of columns beyond their types are compared",
    type: "boolean",
  },
  names: {
    description: "The case that names of columns are folded to, as some warehouses do",
    enum: NAME_FOLDS,
  },
};

const list = (description: string, properties: Record<string, Schema>): Schema => ({
  description,
  type: "array",
  items: { type: "object", required: ["source"], additionalProperties: false, properties },
});

/** Validates the file here and in editors. */
export const CONFIG_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "schema-check.yaml",
  description: "What `schema-check check` and `schema-check contracts push` do without arguments",
  type: "object",
  required: ["version"],
  additionalProperties: false,
  properties: {
    version: { description: "The version of this format", enum: [1] },
    url: text(
      "The address of the service, if SCHEMA_CHECK_URL is not set and SCHEMA_CHECK_ALLOW_URL has it",
    ),
    fail_on: failOn,
    if_missing: ifMissing,
    strict: { description: "Whether lossy types are an error", type: "boolean" },
    types,
    checks: list("What to check", { ...source, fail_on: failOn, if_missing: ifMissing }),
    contracts: list("What to create contracts from", source),
  },
};
