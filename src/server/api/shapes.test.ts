import assert from "node:assert/strict";
import { test } from "node:test";
import type { ZodType } from "zod";
import { COLUMN_TYPES } from "#domain/contracts/column-type.ts";
import type { Fault } from "#domain/problem.ts";
import { faultsOf } from "./faults.ts";
import { appRouter } from "./router.ts";

type Procedures = Record<string, { _def: { inputs: ZodType[] } }>;

/** Returns the faults of an input to the named procedure, as "path: code: message". */
function faults(procedure: string, input: unknown) {
  const procedures = appRouter._def.procedures as unknown as Procedures;
  const [shape] = procedures[procedure]?._def.inputs ?? [];
  assert.ok(shape, procedure);
  const { error } = shape.safeParse(input);
  return error ? faultsOf(error).map(line) : [];
}

function line({ path, code, message }: Fault) {
  return `${path}: ${code}: ${message}`;
}

const TYPES = COLUMN_TYPES.join(", ");
const ID = { name: "id", type: "integer", required: true };
const contract = (...columns: unknown[]) => ({ name: "orders", schema: { columns } });
const check = (...columns: unknown[]) => ({ contract_id: "ctr_1", incoming_schema: { columns } });
const webhook = (fields: object) => ({ url: "https://a.example", events: ["pass"], ...fields });

const CONTRACTS: [what: string, input: unknown, faults: string[]][] = [
  ["a good contract", contract(ID), []],
  ["unknown fields", { ...contract({ ...ID, note: 1 }), extra: 1 }, []],
  ["no object", [], [": invalid_type: must be an object, not an array"]],
  ["null", null, [": invalid_type: must be an object, not null"]],
  ["text", "x", [": invalid_type: must be an object, not a string"]],
  ["nothing", {}, ["name: required: is required", "schema: required: is required"]],
  ["no columns", { name: "x", schema: {} }, ["schema.columns: required: is required"]],
  [
    "a number for a name",
    { ...contract(ID), name: 5 },
    ["name: invalid_type: must be a string, not a number"],
  ],
  [
    "null for a name",
    { ...contract(ID), name: null },
    ["name: invalid_type: must be a string, not null"],
  ],
  ["an empty name", { ...contract(ID), name: "" }, ["name: empty: must not be empty"]],
  [
    "a name of 256 characters",
    { ...contract(ID), name: "x".repeat(256) },
    ["name: too_long: must have at most 255 characters"],
  ],
  [
    "a name with U+0000",
    { ...contract(ID), name: "a\0" },
    ["name: unstorable: must not contain U+0000 or lone surrogates"],
  ],
  [
    "an object for columns",
    { name: "x", schema: { columns: {} } },
    ["schema.columns: invalid_type: must be an array, not an object"],
  ],
  ["an empty list", contract(), ["schema.columns: too_small: must have at least 1 entry"]],
  [
    "2,001 columns",
    contract(...Array.from({ length: 2001 }, (_, i) => ({ ...ID, name: `c${i}` }))),
    ["schema.columns: too_big: must have at most 2000 entries"],
  ],
  [
    "a column that is null",
    contract(ID, null),
    ["schema.columns[1]: invalid_type: must be an object, not null"],
  ],
  [
    "a type that does not exist",
    contract(ID, { ...ID, name: "at" }, { name: "x", type: "float", required: true }),
    [`schema.columns[2].type: invalid_value: must be one of ${TYPES}`],
  ],
  [
    "a type in capitals",
    contract({ ...ID, type: "INTEGER" }),
    [`schema.columns[0].type: invalid_value: must be one of ${TYPES}`],
  ],
  [
    "text for required",
    contract({ ...ID, required: "true" }),
    ["schema.columns[0].required: invalid_type: must be a boolean, not a string"],
  ],
  [
    "null for required",
    contract({ ...ID, required: null }),
    ["schema.columns[0].required: invalid_type: must be a boolean, not null"],
  ],
  [
    "a missing required",
    contract({ name: "id", type: "date" }),
    ["schema.columns[0].required: required: is required"],
  ],
  [
    "a name that stands twice",
    contract(ID, { ...ID, name: "at" }, ID),
    [
      "schema.columns[2].name: duplicate_name: duplicates the name of column 0; names must be unique",
    ],
  ],
  [
    "several faults at once",
    { name: 1, schema: { columns: [{ name: "", type: "date", required: 1 }] } },
    [
      "name: invalid_type: must be a string, not a number",
      "schema.columns[0].name: empty: must not be empty",
      "schema.columns[0].required: invalid_type: must be a boolean, not a number",
    ],
  ],
];

const CHECKS: [what: string, input: unknown, faults: string[]][] = [
  ["no incoming columns", check(), []],
  ["an incoming column with required", check(ID), []],
  ["an incoming column without required", check({ name: "id", type: "json" }), []],
  [
    "null for an optional required",
    check({ ...ID, required: null }),
    ["incoming_schema.columns[0].required: invalid_type: must be a boolean, not null"],
  ],
  [
    "an incoming name that stands twice",
    check(ID, ID),
    [
      "incoming_schema.columns[1].name: duplicate_name: " +
        "duplicates the name of column 0; names must be unique",
    ],
  ],
  ["nothing", {}, ["contract_id: required: is required", "incoming_schema: required: is required"]],
  [
    "a number for an id",
    { ...check(), contract_id: 7 },
    ["contract_id: invalid_type: must be a string, not a number"],
  ],
  ["an id that cannot be stored", { ...check(), contract_id: "\0" }, []],
];

const SAMPLES: [what: string, input: unknown, faults: string[]][] = [
  ["an empty record", { sample: {} }, []],
  ["no sample", {}, ["sample: required: is required"]],
  ["null", { sample: null }, ["sample: invalid_type: must be an object, not null"]],
  ["an array", { sample: [{}] }, ["sample: invalid_type: must be an object, not an array"]],
  ["text", { sample: "{}" }, ["sample: invalid_type: must be an object, not a string"]],
  ["a number", { sample: 1 }, ["sample: invalid_type: must be an object, not a number"]],
  ["a boolean", { sample: true }, ["sample: invalid_type: must be an object, not a boolean"]],
  ["an empty key", { sample: { "": 1 } }, ['sample[""]: empty: is not a valid column name']],
  [
    "a key with U+0000",
    { sample: { "a\0b": 1 } },
    ['sample["a\\u0000b"]: unstorable: is not a valid column name'],
  ],
];

const WEBHOOKS: [what: string, input: unknown, faults: string[]][] = [
  ["a good webhook", webhook({}), []],
  ["null for a contract", webhook({ contract_id: null }), []],
  ["http", webhook({ url: "http://a.example" }), ["url: not_https: must start with https://"]],
  ["text for a url", webhook({ url: "hook" }), ["url: not_a_url: must be an absolute URL"]],
  [
    "user info",
    webhook({ url: "https://a:b@c.example" }),
    ["url: user_info: must not contain a user name or password"],
  ],
  [
    "2,049 characters",
    webhook({ url: "https://a.example/".padEnd(2049, "x") }),
    ["url: too_long: must have at most 2048 characters"],
  ],
  ["no events", webhook({ events: [] }), ["events: too_small: must have at least 1 entry"]],
  [
    "an unknown event",
    webhook({ events: ["pass", "failed"] }),
    ["events[1]: invalid_value: must be one of pass, warning, breaking, proposal, audit"],
  ],
  [
    "text for events",
    webhook({ events: "pass" }),
    ["events: invalid_type: must be an array, not a string"],
  ],
  [
    "a number for a contract",
    webhook({ contract_id: 1 }),
    ["contract_id: invalid_type: must be a string, not a number"],
  ],
];

const KEYS: [what: string, input: unknown, faults: string[]][] = [
  ["live", { environment: "live" }, []],
  ["test", { environment: "test" }, []],
  [
    "another environment",
    { environment: "prod" },
    ["environment: invalid_value: must be one of live, test"],
  ],
  ["a list", { environment: ["live"] }, ["environment: invalid_value: must be one of live, test"]],
  ["a long label", { environment: "live", label: "🧊".repeat(60) }, []],
  [
    "a label that is too long",
    { environment: "live", label: "x".repeat(61) },
    ["label: too_long: must have at most 60 characters"],
  ],
  [
    "a NUL in a label",
    { environment: "live", label: "a\0" },
    ["label: unstorable: must not contain U+0000 or lone surrogates"],
  ],
];

const LIMIT = "limit: invalid_value: must be a whole number from 1 to 100";
const CURSOR = "cursor: invalid_value: must be a cursor from a Link header";

const PAGES: [what: string, input: unknown, faults: string[]][] = [
  ["no parameter", {}, []],
  ["the smallest limit", { limit: "1" }, []],
  ["the largest limit", { limit: "100" }, []],
  ["a cursor", { cursor: "ctr_01kaf5v2jve6w8e8kgtr3d0v7q" }, []],
  ["0", { limit: "0" }, [LIMIT]],
  ["101", { limit: "101" }, [LIMIT]],
  ["a sign", { limit: "-1" }, [LIMIT]],
  ["a fraction", { limit: "1.5" }, [LIMIT]],
  ["leading zeros", { limit: "010" }, [LIMIT]],
  ["an empty limit", { limit: "" }, [LIMIT]],
  ["two limits", { limit: ["1", "2"] }, ["limit: invalid_type: must be a string, not an array"]],
  ["the cursor of another list", { cursor: "whk_01kaf5v2jve6w8e8kgtr3d0v7q" }, [CURSOR]],
  ["an empty cursor", { cursor: "" }, [CURSOR]],
];

const gate = (source: object) => ({ checks: [{ contract: "orders", ...check() }], source });
const UNSTORABLE = "must not contain U+0000 or lone surrogates";

const GATES: [what: string, input: unknown, faults: string[]][] = [
  ["a long commit", gate({ commit: "🧊".repeat(500) }), []],
  [
    "a commit that is too long",
    gate({ commit: "x".repeat(501) }),
    ["source.commit: too_long: must have at most 500 characters"],
  ],
  ["a NUL in a path", gate({ path: "a\0" }), [`source.path: unstorable: ${UNSTORABLE}`]],
];

const widened = (fields: object) => {
  return { id: "ctr_1", kind: "widened", column: "id", reason: "fits", ...fields };
};

const APPROVALS: [what: string, input: unknown, faults: string[]][] = [
  ["texts of a change", widened({ from: "int32", to: "int64" }), []],
  [
    "a text that is too long",
    widened({ from: "x".repeat(1501), to: "y" }),
    ["from: too_long: must have at most 1500 characters"],
  ],
  ["a NUL in a text", widened({ from: "a", to: "a\0" }), [`to: unstorable: ${UNSTORABLE}`]],
];

const TABLES: Record<string, [what: string, input: unknown, faults: string[]][]> = {
  "contracts.create": CONTRACTS,
  "checks.run": CHECKS,
  "contracts.infer": SAMPLES,
  "webhooks.create": WEBHOOKS,
  "keys.create": KEYS,
  "contracts.list": PAGES,
  "gate.run": GATES,
  "approvals.create": APPROVALS,
};

for (const [procedure, table] of Object.entries(TABLES)) {
  for (const [what, input, expected] of table) {
    const verdict = expected.length > 0 ? "names the field and what is wrong" : "is fine";
    test(`${procedure}: ${what} ${verdict}`, () => {
      assert.deepEqual(faults(procedure, input), expected);
    });
  }
}
