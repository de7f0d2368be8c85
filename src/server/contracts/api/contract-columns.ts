import { z } from "zod";
import type { Column, ContractColumn } from "#domain/contracts/column.ts";
import { detailsOf, settledColumns, withDetails } from "#domain/details/details.ts";
import { fitOneSchema } from "#domain/details/read-detail.ts";
import { CONTRACT_PAGE_BYTES, MAX_COLUMNS_BYTES, PAGE_SIZE } from "#domain/limit.ts";
import type { Fault } from "#domain/problem.ts";
import { answerOf } from "#server/api/answer.ts";
import { reachOfCaller } from "#server/api/key-rights.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, invalid, Refusal } from "#server/api/refusal.ts";
import { contractId, trusted } from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { columnsTag } from "../rules/entity-tag.ts";
import { loggedDetails } from "../rules/logged-contract.ts";
import { lockAccount } from "../store/account-lock.ts";
import { changeDetails } from "../store/change-details.ts";
import { type Contract, getContract } from "../store/contract.ts";
import { listDescribedContracts } from "../store/contract-page.ts";
import {
  columnsOfContract,
  listColumnsRequest,
  setDetailsRequest,
  taggedColumnsOfContract,
} from "./contract-shapes.ts";
import { expectedTags, ifMatchHeader } from "./if-match.ts";
import { noRoom, tooManyDetails } from "./saved-contract.ts";

const tags = ["Contracts"];

/** What is known of a contract's columns, beside the contract itself. */
export const contractColumns = router({
  get: accountProcedure
    .meta({
      hasEtag: true,
      largest: MAX_COLUMNS_BYTES,
      problems: ["contract_not_found"],
      key: { rights: ["check", "read", "contracts"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}/columns",
        tags,
        operationId: "getContractColumns",
        summary: "Read a contract's columns with their details",
        description:
          "The columns of the current version, and what is known about each beyond its type.",
        successDescription: "The columns",
      },
    })
    .input(z.object({ id: contractId }))
    .output(trusted(answerOf(columnsOfContract)))
    .query(async ({ ctx, input: { id } }) => {
      const contract = await getContract(ctx.db, ctx.caller.account_id, id);
      if (!contract) throw absent("contract");
      return answer(contract);
    }),

  /** The same for all contracts of the account, newest first. */
  list: accountProcedure
    .meta({
      largest: CONTRACT_PAGE_BYTES,
      key: { rights: ["check", "read", "contracts"], reach: "itself" },
      openapi: {
        method: "GET",
        path: "/contracts/columns",
        tags,
        operationId: "listContractColumns",
        summary: "List contracts' columns with their details",
        description:
          "Of all contracts, newest first. If there are more, the Link header has the next page. A page of large contracts may have fewer than `limit` entries.",
        successDescription: "A page of contracts' columns",
      },
    })
    .input(listColumnsRequest)
    .output(trusted(answerOf(z.array(taggedColumnsOfContract))))
    .query(async ({ ctx, input }) => {
      const { pool } = ctx.services.db;
      const { account_id } = ctx.caller;
      const page = { limit: Number(input.limit ?? PAGE_SIZE), cursor: input.cursor ?? null };
      const reach = reachOfCaller(ctx.caller);
      const listing = await listDescribedContracts(pool, account_id, page, reach);
      const answers = listing.contracts.map(answer);
      return {
        body: answers.map(({ body, etag }) => ({ ...body, etag })),
        next_cursor: listing.goes_on ? listing.contracts.at(-1)?.id : null,
      };
    }),

  /** Sets details of columns, whose types stay: also where contracts cannot be changed. */
  setDetails: accountProcedure
    .meta({
      hasEtag: true,
      largest: MAX_COLUMNS_BYTES,
      problems: ["contract_not_found", "contract_changed", "contract_storage_full"],
      key: { rights: ["contracts"], reach: "contract" },
      openapi: {
        method: "PUT",
        path: "/contracts/{id}/details",
        tags,
        operationId: "updateContractDetails",
        summary: "Change details of a contract's columns",
        description:
          "Sets what is known about columns of the current version. The version stays the same. Columns that are not named keep their details. New checks are compared with the new ones. With `If-Match`, only if nobody has changed the columns in the meantime.",
        requestHeaders: ifMatchHeader,
        successDescription: "All columns with their details",
      },
    })
    .input(setDetailsRequest)
    .use(audited)
    .output(trusted(answerOf(columnsOfContract)))
    .mutation(async ({ ctx, input }) => {
      const { db, caller, if_match, services, changed, nothingChanged } = ctx;
      const { account_id } = caller;
      const expected = expectedTags(if_match);
      if (expected instanceof Refusal) throw expected;
      await lockAccount(db, account_id);
      const contract = await getContract(db, account_id, input.id);
      if (!contract) throw absent("contract");
      if (expected && !expected.includes(columnsTag(contract))) throw outdated();
      const now = withDetails(contract.columns, contract.details);
      const faults = faultsIn(input.columns, now);
      if (faults.length > 0) throw invalid(faults);
      const columns = described(now, input.columns);
      if (!fitOneSchema(columns)) throw tooManyDetails();
      const details = detailsOf(columns);
      const { id, version } = contract;
      const change = { id, version, details };
      if (!(await changeDetails(db, account_id, change, services.contractLimits))) {
        throw noRoom({ kind: "too_large" }, services.contractLimits);
      }
      const [before, logged] = [loggedDetails(now), loggedDetails(columns)];
      if (JSON.stringify(before) === JSON.stringify(logged)) nothingChanged();
      else changed({ details: before }, { details: logged });
      const after = await getContract(db, account_id, id);
      if (!after) throw absent("contract");
      return answer(after);
    }),
});

function answer(contract: Contract) {
  const { id, version, columns, details } = contract;
  const body = { contract_id: id, version, columns: withDetails(columns, details) };
  return { body, etag: columnsTag(contract) };
}

function outdated(): Refusal {
  const detail =
    "The contract's columns or their details have changed in the meantime: If-Match does not name their current ETag. Nothing was changed.";
  return new Refusal("contract_changed", detail);
}

/** Faults of details for columns that the contract lacks or has with a different type. */
function faultsIn(next: readonly Column[], now: readonly ContractColumn[]): Fault[] {
  const types = new Map(now.map(({ name, type }) => [name, type]));
  return next.flatMap(({ name, type }, at): Fault[] => {
    const known = types.get(name);
    if (known === undefined) {
      const message = "is not a column of the contract";
      return [{ path: `columns[${at}].name`, code: "unknown_column", message }];
    }
    if (known === type) return [];
    const message = `must be ${known}, as in the contract`;
    return [{ path: `columns[${at}].type`, code: "other_type", message }];
  });
}

function described(now: readonly ContractColumn[], next: readonly Column[]): ContractColumn[] {
  const details = new Map(next.map(({ name, detail }) => [name, detail]));
  const columns = now.map(({ detail: _, ...column }) => {
    const detail = details.get(column.name);
    return detail ? { ...column, detail } : column;
  });
  return settledColumns(now, columns);
}
