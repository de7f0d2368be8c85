import { z } from "zod";
import { MAX_COLUMNS } from "../domain/column.ts";
import { inferColumns } from "../domain/infer.ts";
import { nameFault } from "../domain/name.ts";
import {
  type Contract,
  createContract,
  deleteContract,
  getContract,
  listContracts,
  updateContract,
} from "../store/contract.ts";
import { audited } from "./audited.ts";
import { readPage } from "./page.ts";
import { accountProcedure, router } from "./procedure.ts";
import { absent, invalid, Refusal } from "./refusal.ts";
import * as shapes from "./shapes.ts";

/** An object as it was sent: z.record would lose its key __proto__. */
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
      issues.push(shapes.issueOf(record, "too_big", message));
      return;
    }
    for (const key of keys) {
      const fault = nameFault(key);
      if (!fault) continue;
      const message = "is a key that cannot name a column";
      issues.push(shapes.issueOf(record, fault, message, [key]));
    }
  })
  .meta({
    description: "One representative record",
    override: { type: "object", additionalProperties: true },
    example: { customer_id: 42, email: "ada@example.com", created_at: "2026-01-31T09:30:00Z" },
  });

const tags = ["Contracts"];

export const contracts = router({
  /** Stores a contract (spec 4.2). */
  create: accountProcedure
    .meta({
      status: 201,
      audit: ["name"],
      problems: ["contract_name_taken"],
      openapi: {
        method: "POST",
        path: "/contracts",
        tags,
        summary: "Create a contract",
      },
    })
    .input(z.object({ name: shapes.contractName, schema: shapes.contractSchema }))
    .use(audited)
    .output(shapes.contract)
    .mutation(async ({ ctx, input: { name, schema } }) => {
      const created = await createContract(ctx.db, ctx.caller.account_id, { name, ...schema });
      return toShape(created ?? nameTaken(name));
    }),

  /** Suggests columns from one record and creates nothing (spec 4.2). */
  infer: accountProcedure
    .meta({
      audit: false,
      openapi: {
        method: "POST",
        path: "/contracts/infer",
        tags,
        summary: "Infer columns from a sample record",
        description:
          "Creates nothing. `columns` can be sent as `schema.columns` of a new contract.",
      },
    })
    .input(z.object({ sample }))
    .output(z.object({ columns: z.array(shapes.contractColumn) }).meta({ id: "InferredColumns" }))
    .mutation(({ input }) => ({ columns: inferColumns(input.sample) })),

  /** The account's contracts, newest first (spec 4.2). */
  list: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/contracts",
        tags,
        summary: "List contracts",
        description: "Newest first. The Link header leads to the next page.",
      },
    })
    .input(shapes.pageInput("ctr"))
    .output(z.array(shapes.contract))
    .query(async ({ ctx, input }) => {
      const { rows, next_cursor } = await readPage(input, (part) =>
        listContracts(ctx.db, ctx.caller.account_id, part),
      );
      ctx.reply.next_cursor = next_cursor;
      return rows.map(toShape);
    }),

  /** One contract (spec 4.2). */
  get: accountProcedure
    .meta({
      problems: ["contract_not_found"],
      openapi: {
        method: "GET",
        path: "/contracts/{id}",
        tags,
        summary: "Read a contract",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .output(shapes.contract)
    .query(async ({ ctx, input: { id } }) => {
      return toShape((await getContract(ctx.db, ctx.caller.account_id, id)) ?? absent("contract"));
    }),
});

/** The planned changes of contracts (spec 4.3), served with CONTRACT_CHANGES=on only. */
export const contractChanges = router({
  update: accountProcedure
    .meta({
      planned: true,
      audit: ["name"],
      problems: ["contract_not_found", "contract_name_taken"],
      openapi: {
        method: "PUT",
        path: "/contracts/{id}",
        tags,
        summary: "Change a contract",
        description: "Counts the version up. What is left out stays as it is.",
      },
    })
    .input(
      z.object({
        id: shapes.contractId,
        name: shapes.contractName.optional(),
        schema: shapes.contractSchema.optional(),
      }),
    )
    .use(audited)
    .output(shapes.contract)
    .mutation(async ({ ctx, input: { id, name, schema } }) => {
      if (name === undefined && schema === undefined) {
        throw invalid([
          { path: "", code: "empty", message: "must have a new name, a new schema, or both" },
        ]);
      }
      const change = { name, columns: schema?.columns };
      const updated = await updateContract(ctx.db, ctx.caller.account_id, id, change);
      if (updated === "absent") absent("contract");
      return toShape(updated === "name_taken" ? nameTaken(name ?? "") : updated);
    }),

  delete: accountProcedure
    .meta({
      planned: true,
      problems: ["contract_not_found"],
      openapi: {
        method: "DELETE",
        path: "/contracts/{id}",
        tags,
        summary: "Delete a contract",
        description: "Stored checks stay.",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .use(audited)
    .output(shapes.deleted)
    .mutation(async ({ ctx, input: { id } }) => {
      if (!(await deleteContract(ctx.db, ctx.caller.account_id, id))) absent("contract");
      return { id, deleted: true as const };
    }),
});

function nameTaken(name: string): never {
  throw new Refusal(
    "contract_name_taken",
    `There is a contract named ${JSON.stringify(name)} already.`,
  );
}

function toShape({ columns, ...contract }: Contract) {
  return { ...contract, schema: { columns } };
}
