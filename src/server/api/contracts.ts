import { z } from "zod";
import { inferColumns } from "../domain/infer.ts";
import {
  type Contract,
  createContract,
  deleteContract,
  getContract,
  listContracts,
  updateContract,
} from "../store/contract.ts";
import { audited } from "./audited.ts";
import {
  contract,
  createContractRequest,
  inferColumnsRequest,
  inferredColumns,
  updateContractRequest,
} from "./contract-shapes.ts";
import { readPage } from "./page.ts";
import { accountProcedure, router } from "./procedure.ts";
import { absent, invalid, Refusal } from "./refusal.ts";
import * as shapes from "./shapes.ts";

const tags = ["Contracts"];

export const contracts = router({
  /** Stores a contract (spec 4.2). */
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: ["getContract"],
      audit: ["name"],
      problems: ["contract_name_taken"],
      openapi: {
        method: "POST",
        path: "/contracts",
        tags,
        operationId: "createContract",
        summary: "Create a contract",
        description:
          "Stores a list of columns under a name, for schemas to be checked against. Costs nothing.",
        successDescription: "The contract, with its id",
      },
    })
    .input(createContractRequest)
    .use(audited)
    .output(contract)
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
        operationId: "inferColumns",
        summary: "Infer columns from a sample record",
        description:
          "Suggests a column for each key of the record, and neither stores nor creates anything. " +
          "Send the `columns` as the `schema.columns` of a new contract.",
        successDescription: "The suggested columns",
      },
    })
    .input(inferColumnsRequest)
    .output(inferredColumns)
    .mutation(({ input }) => ({ columns: inferColumns(input.sample) })),

  /** The account's contracts, newest first (spec 4.2). */
  list: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/contracts",
        tags,
        operationId: "listContracts",
        summary: "List contracts",
        description: "Newest first. While there is more, the Link header leads to the next page.",
        successDescription: "A page of contracts",
      },
    })
    .input(shapes.pageInput("ctr"))
    .output(z.array(contract))
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
        operationId: "getContract",
        summary: "Read a contract",
        description: "The contract as it is now, with all its columns.",
        successDescription: "The contract",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .output(contract)
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
        operationId: "updateContract",
        summary: "Change a contract",
        description:
          "Counts the version up; checks from now on use the new columns. What is left out stays as " +
          "it is.",
        successDescription: "The contract as it is now",
      },
    })
    .input(updateContractRequest)
    .use(audited)
    .output(contract)
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
        operationId: "deleteContract",
        summary: "Delete a contract",
        description:
          "Deletes it for good and frees its name. Checks against it answer 404 from now on; those " +
          "that were made can still be read.",
        successDescription: "The contract is deleted",
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
