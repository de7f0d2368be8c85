import type { ChangeKind } from "#domain/checks/change.ts";
import type { ContractColumn } from "#domain/contracts/column.ts";
import type { Field, Shape } from "#domain/details/detail.ts";

/** A column of a contract and of an incoming schema; null where it is missing. */
export type KindExample = { before: ContractColumn | null; after: ContractColumn | null };

const TEXT: Shape = { kind: "string", length: 20 };
const CENTS: Shape = { kind: "decimal", precision: 10, scale: 2 };

const email: ContractColumn = {
  name: "email",
  type: "string",
  required: true,
  detail: { is: TEXT },
};

const total = (is: Shape): ContractColumn => ({
  name: "total",
  type: "number",
  required: true,
  detail: { is },
});

const address = (...fields: Field[]): ContractColumn => ({
  name: "address",
  type: "json",
  required: true,
  detail: { is: { kind: "struct", fields } },
});

const zip: Field = { name: "zip", type: "string", detail: { is: { kind: "string", length: 5 } } };
const city: Field = { name: "city", type: "string", detail: { is: TEXT } };
const numericZip: Field = {
  name: "zip",
  type: "integer",
  detail: { is: { kind: "integer", bits: 32, signed: true } },
};

const numbered = (name: string): ContractColumn => ({
  ...email,
  name,
  detail: { id: 3, is: TEXT },
});

/** One change of each kind, before and after. */
export const KIND_EXAMPLES: Record<ChangeKind, KindExample> = {
  required_removed: { before: email, after: null },
  optional_removed: { before: { ...email, required: false }, after: null },
  type_changed: {
    before: email,
    after: {
      name: "email",
      type: "integer",
      required: true,
      detail: { is: { kind: "integer", bits: 64, signed: true } },
    },
  },
  added: { before: null, after: email },
  nested_removed: { before: address(zip, city), after: address(zip) },
  nested_type_changed: { before: address(zip), after: address(numericZip) },
  nested_added: { before: address(zip), after: address(zip, city) },
  nullable: {
    before: { ...email, detail: { is: TEXT, nullable: false } },
    after: { ...email, detail: { is: TEXT, nullable: true } },
  },
  not_nullable: {
    before: { ...email, detail: { is: TEXT, nullable: true } },
    after: { ...email, detail: { is: TEXT, nullable: false } },
  },
  widened: { before: total(CENTS), after: total({ kind: "decimal", precision: 38, scale: 9 }) },
  narrowed: { before: total(CENTS), after: total({ kind: "decimal", precision: 8, scale: 2 }) },
  reshaped: { before: total(CENTS), after: total({ kind: "decimal", precision: 10, scale: 4 }) },
  renamed: { before: numbered("email"), after: numbered("contact") },
};

/** What a change of a kind means for those who read the data. */
export const KIND_MEANINGS: Record<ChangeKind, string> = {
  required_removed: "Anything that reads the column fails.",
  optional_removed: "Anything that relies on the column fails.",
  type_changed: "Values have a different type than agreed.",
  added: "Nobody reads it yet.",
  nested_removed: "Anything that reads the field fails, though the column is still there.",
  nested_type_changed:
    "Values inside have a different type, or a struct, list or map became another.",
  nested_added: "Nobody reads it yet.",
  nullable: "Anything that does not expect null may fail.",
  not_nullable: "Every new value was possible before.",
  widened: "Every old value still fits, but new ones may be longer, larger or finer.",
  narrowed: "Every new value was possible before.",
  reshaped: "Some old values no longer fit, and some new ones did not fit before.",
  renamed:
    "The source's own number of the column or field proves it. Anything that reads the old name fails.",
};
