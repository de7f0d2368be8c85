import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnyProcedure } from "@trpc/server";
import type { Meta } from "#server/api/procedure.ts";
import { appRouter } from "#server/api/router.ts";
import type { Procedures } from "./tool.ts";
import { TOOLS } from "./tools/tools.ts";

const PROCEDURES = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/** Arguments with which a tool calls all that it ever calls. */
const ARGUMENTS: Record<string, Record<string, unknown>> = {
  list_contracts: { limit: 1 },
  get_contract: { contract: "orders", first_column: 0, column_limit: 1 },
  list_changes: { contract: "orders", which: "open", limit: 1, cursor: 0 },
  get_policy: { contract: "orders" },
  list_consumers: { contract: "orders", limit: 1 },
  list_approvals: { contract: "orders", limit: 1 },
  diff: { contract: "orders", after: [] },
  check: { contract: "orders", columns: [] },
  explain: { check_id: "chk_1" },
  request_approval: { check_id: "chk_1", reason: "agreed" },
  propose_change: {
    contract: "orders",
    contract_version: 1,
    columns: [{ name: "a", type: "string" }],
    reason: "agreed",
  },
  get_proposal: { proposal_id: "prp_1" },
  list_proposals: { contract: "orders", limit: 1 },
};

/** What each procedure answers; one that is missing fails the tool, after it was noted. */
const BLOCKING = { kind: "added", column: "a", from: null, to: "string", blocks: true };

const ANSWERS: Record<string, unknown> = {
  "contracts.list": { body: [{ id: "ctr_1" }] },
  "gate.get": { contract: { id: "ctr_1" }, changes: [BLOCKING] },
};

/** Procedures that note which of them are called. */
function notedProcedures(called: string[]): Procedures {
  const section = (name: string) =>
    new Proxy({}, { get: (_, procedure) => async () => note(`${name}.${String(procedure)}`) });
  const note = (path: string) => {
    called.push(path);
    return ANSWERS[path] ?? Promise.reject(new Error("not answered"));
  };
  return new Proxy({}, { get: (_, name) => section(String(name)) }) as Procedures;
}

/** Whether a procedure changes something that people have set up. */
function changes(path: string): boolean {
  const procedure = PROCEDURES[path];
  assert.ok(procedure, path);
  const { type, meta } = procedure._def as unknown as { type: string; meta?: Meta };
  return type !== "query" && !meta?.ofViewersKeys;
}

test("no tool changes anything that people have set up", async () => {
  for (const { name, run } of TOOLS) {
    const called: string[] = [];
    const procedures = notedProcedures(called);
    const context = { procedures, once: () => procedures, pageUrl: String };
    await run(context, ARGUMENTS[name]).catch(() => null);
    assert.ok(called.length > 0, name);
    assert.deepEqual(called.filter(changes), [], name);
  }
});

test("each tool has its own name, in the form that clients accept", () => {
  const names = TOOLS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[a-z][a-z_]{0,30}$/);
});

test("a schema is the same each time, and is built once", () => {
  for (const { input, output } of TOOLS) {
    const options = { target: "draft-2020-12" } as const;
    const { jsonSchema } = input["~standard"];
    assert.equal(jsonSchema.input(options), jsonSchema.input(options));
    assert.equal(output["~standard"].jsonSchema.output(options).type, "object");
  }
});
