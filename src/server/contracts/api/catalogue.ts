import { z } from "zod";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { webhook } from "#server/webhooks/api/webhook-shapes.ts";
import { getContract } from "../store/contract.ts";
import { countCatalogue, listCatalogue } from "../store/contract-catalogue.ts";
import { findContracts } from "../store/contract-names.ts";
import { keysOfContract, listenersOfContract } from "../store/contract-use.ts";

const entry = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  columns: z.int(),
  created_at: shapes.timestamp,
  check_id: z.string().nullable(),
  result: shapes.result.nullable(),
  severity: z.int().nullable(),
  checked_at: shapes.timestamp.nullable(),
});

const use = z.object({
  keys: z.array(
    z.object({
      key_id: z.string(),
      checks: z.int(),
      key_preview: z.string().nullable(),
      label: z.string().nullable(),
      environment: shapes.environment.nullable(),
      is_active: z.boolean().nullable(),
    }),
  ),
  webhooks: z.array(
    webhook.pick({ id: true, url: true, events: true, contract_id: true, active: true }),
  ),
});

/** The contract list of the console, each contract with its last check. */
export const catalogue = router({
  list: personProcedure
    .input(
      shapes.listInput("ctr").extend({
        search: shapes.searchText.optional(),
      }),
    )
    .output(z.object({ contracts: z.array(entry), ...listCursors, total: rowCount }))
    .query(async ({ ctx: { db, caller }, input: { search = null, ...page } }) => {
      const { account_id } = caller;
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList(page, (part) => listCatalogue(db, account_id, search, part)),
        countCatalogue(db, account_id, search),
      ]);
      return { contracts: rows, ...cursors, total };
    }),

  /** Suggests contracts by a part of their name, an exact match first. */
  find: personProcedure
    .input(z.object({ search: shapes.searchText.default(""), limit: z.int().min(1).max(100) }))
    .output(z.array(z.object({ id: z.string(), name: z.string() })))
    .query(({ ctx: { db, caller }, input: { search, limit } }) =>
      findContracts(db, caller.account_id, search, limit),
    ),

  /**
   * Returns the keys that recently checked against a contract, and the webhooks subscribed to it.
   */
  use: personProcedure
    .input(z.object({ id: shapes.contractId }))
    .output(use)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const { account_id } = caller;
      const [contract, keys, webhooks] = await Promise.all([
        getContract(db, account_id, id),
        keysOfContract(db, account_id, id),
        listenersOfContract(db, account_id, id),
      ]);
      if (!contract) absent("contract");
      return { keys, webhooks };
    }),
});
