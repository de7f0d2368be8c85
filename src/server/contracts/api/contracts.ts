import { z } from "zod";
import { inferColumns } from "#domain/contracts/infer.ts";
import { CONTRACT_PAGE_BYTES, CONTRACTS_PER_REQUEST, PAGE_SIZE } from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import { nameRefusal, reaches, reachOfCaller } from "#server/api/key-rights.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { recordMade } from "#server/audit/api/audit.ts";
import { audited } from "#server/audit/api/audited.ts";
import { NOWHERE } from "#server/audit/store/audit-event.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import { type BareContract, getContract, getContractNamed } from "../store/contract.ts";
import { listContracts } from "../store/contract-page.ts";
import { deleteContract } from "../store/delete-contract.ts";
import {
  contract,
  createContractRequest,
  createContractsRequest,
  inferColumnsRequest,
  inferredColumns,
  listContractsRequest,
  updateContractRequest,
} from "./contract-shapes.ts";
import { expectedVersions, ifMatchHeader } from "./if-match.ts";
import {
  createdContract,
  createdContracts,
  hasChanged,
  updatedContract,
} from "./saved-contract.ts";

const tags = ["Contracts"];

export const contracts = router({
  /** Stores a contract. */
  create: accountProcedure
    .meta({
      status: 201,
      versioned: true,
      leadsTo: ["getContract"],
      audit: ["name"],
      problems: ["contract_name_taken", "too_many_contracts", "contract_storage_full"],
      key: { rights: ["contracts"], reach: "itself" },
      openapi: {
        method: "POST",
        path: "/contracts",
        tags,
        operationId: "createContract",
        summary: "Create a contract",
        description: "Stores a named list of columns to check schemas against. Free of charge.",
        successDescription: "The contract, with its id",
      },
    })
    .input(createContractRequest)
    .use(audited)
    .output(shapes.trusted(contract))
    .mutation(async ({ ctx, input: { name, schema } }) => {
      const unreached = nameRefusal(ctx.caller, name);
      if (unreached) throw unreached;
      const created = await createdContract(ctx, { name, columns: schema.columns });
      if (created instanceof Refusal) throw created;
      return toShape(created);
    }),

  /** Stores several contracts: all of them or, if one is refused, none. */
  createMany: accountProcedure
    .meta({
      largest: CONTRACT_PAGE_BYTES,
      // Each is logged as if it were created by itself.
      audit: ["name"],
      problems: ["contract_name_taken", "too_many_contracts", "contract_storage_full"],
      key: { rights: ["contracts"], reach: "itself" },
      openapi: {
        method: "POST",
        path: "/contracts/batch",
        tags,
        operationId: "createContracts",
        summary: "Create several contracts",
        description: `Creates up to ${CONTRACTS_PER_REQUEST} contracts with one request, all or none. Free of charge.`,
        successDescription: "The contracts, in the order of the request",
      },
    })
    .input(createContractsRequest)
    .use(audited)
    .output(shapes.trusted(z.array(contract)))
    .mutation(async ({ ctx, input }) => {
      const contracts = input.contracts.map(({ name, schema: { columns } }) => ({ name, columns }));
      for (const { name } of contracts) {
        const unreached = nameRefusal(ctx.caller, name);
        if (unreached) throw unreached;
      }
      const made = await createdContracts(ctx, contracts);
      if (made instanceof Refusal) throw made;
      const origin = ctx.origin?.() ?? NOWHERE;
      const entry = { path: "contracts.create", made, origin };
      const limited = await recordMade(ctx.db, ctx.caller, entry);
      if (limited) throw limited;
      ctx.nothingChanged();
      return made.map(toShape);
    }),

  /** Suggests columns from a sample record. Stores nothing. */
  infer: accountProcedure
    .meta({
      audit: false,
      ofViewersKeys: true,
      key: { rights: [], reach: "nothing" },
      openapi: {
        method: "POST",
        path: "/contracts/infer",
        tags,
        operationId: "inferColumns",
        summary: "Infer columns from a sample record",
        description:
          "Suggests a column for each key of the record. Nothing is stored. Use the returned `columns` as `schema.columns` of a new contract.",
        successDescription: "The suggested columns",
      },
    })
    .input(inferColumnsRequest)
    .output(inferredColumns)
    .mutation(({ input }) => ({ columns: inferColumns(input.sample) })),

  /** The account's contracts, newest first. */
  list: accountProcedure
    .meta({
      largest: CONTRACT_PAGE_BYTES,
      key: { rights: ["check", "read", "contracts"], reach: "itself" },
      openapi: {
        method: "GET",
        path: "/contracts",
        tags,
        operationId: "listContracts",
        summary: "List contracts",
        description:
          "Newest first. If there are more, the Link header has the next page. A page of large contracts may have fewer than `limit` entries. With `name`, only the contract of exactly this name, if there is one.",
        successDescription: "A page of contracts",
      },
    })
    .input(listContractsRequest)
    .output(shapes.trusted(answerOf(z.array(contract))))
    .query(async ({ ctx, input }) => {
      const { pool } = ctx.services.db;
      if (input.name !== undefined) {
        const contract = await getContractNamed(ctx.db, ctx.caller.account_id, input.name);
        return { body: contract && reaches(ctx.caller, contract.name) ? [toShape(contract)] : [] };
      }
      const page = { limit: Number(input.limit ?? PAGE_SIZE), cursor: input.cursor ?? null };
      const reach = reachOfCaller(ctx.caller);
      const { contracts, goes_on } = await listContracts(pool, ctx.caller.account_id, page, reach);
      const next_cursor = goes_on ? contracts.at(-1)?.id : null;
      return { body: contracts.map(toShape), next_cursor };
    }),

  get: accountProcedure
    .meta({
      versioned: true,
      problems: ["contract_not_found"],
      key: { rights: ["check", "read", "contracts"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}",
        tags,
        operationId: "getContract",
        summary: "Read a contract",
        description: "The current contract, with all its columns.",
        successDescription: "The contract",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .output(shapes.trusted(contract))
    .query(async ({ ctx, input: { id } }) => {
      const contract = await getContract(ctx.db, ctx.caller.account_id, id);
      if (!contract) throw absent("contract");
      return toShape(contract);
    }),
});

/** Changing and deleting contracts; only served with CONTRACT_CHANGES=on. */
export const contractChanges = router({
  update: accountProcedure
    .meta({
      planned: true,
      versioned: true,
      audit: ["name"],
      problems: [
        "contract_not_found",
        "contract_changed",
        "contract_name_taken",
        "contract_storage_full",
      ],
      key: { rights: ["contracts"], reach: "contract" },
      openapi: {
        method: "PUT",
        path: "/contracts/{id}",
        tags,
        operationId: "updateContract",
        summary: "Change a contract",
        description:
          "Increases the version. New checks use the new columns. Omitted fields stay unchanged. With `If-Match`, only if nobody has changed the contract in the meantime.",
        requestHeaders: ifMatchHeader,
        successDescription: "The updated contract",
      },
    })
    .input(updateContractRequest)
    .use(audited)
    .output(shapes.trusted(contract))
    .mutation(async ({ ctx, input: { id, name, schema } }) => {
      if (name === undefined && schema === undefined) {
        throw invalid([
          { path: "", code: "empty", message: "must have a new name, a new schema, or both" },
        ]);
      }
      const unreached = name === undefined ? null : nameRefusal(ctx.caller, name);
      if (unreached) throw unreached;
      const expected_versions = expectedVersions(ctx.if_match);
      if (expected_versions instanceof Refusal) throw expected_versions;
      const change = { name, columns: schema?.columns, expected_versions };
      const updated = await updatedContract(ctx, id, change);
      if (updated instanceof Refusal) throw updated;
      return toShape(updated);
    }),

  delete: accountProcedure
    .meta({
      undoes: true,
      planned: true,
      problems: ["contract_not_found", "contract_changed"],
      key: { rights: ["contracts"], reach: "contract" },
      openapi: {
        method: "DELETE",
        path: "/contracts/{id}",
        tags,
        operationId: "deleteContract",
        summary: "Delete a contract",
        description:
          "Deletes the contract permanently and frees its name. New checks against it return 404; existing checks can still be read. With `If-Match`, only if nobody has changed the contract in the meantime.",
        requestHeaders: ifMatchHeader,
        successDescription: "The contract was deleted",
      },
    })
    .input(z.object({ id: shapes.contractId }))
    .use(audited)
    .output(shapes.deleted)
    .mutation(async ({ ctx: { db, caller, changed, if_match }, input: { id } }) => {
      const expected = expectedVersions(if_match);
      if (expected instanceof Refusal) throw expected;
      changed({ name: await nameOf(db, caller.account_id, id) }, {});
      const outcome = await deleteContract(db, caller.account_id, id, expected);
      switch (outcome.kind) {
        case "absent":
          throw absent("contract");
        case "changed":
          throw hasChanged(expected);
        case "deleted":
          return { id, deleted: true as const };
      }
    }),
});

/** Converts a contract to its wire format. */
function toShape({ id, name, version, columns, created_at, updated_at }: BareContract) {
  return {
    id,
    name,
    version,
    schema: { columns },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
