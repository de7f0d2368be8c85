import { z } from "zod";
import { DECISIONS } from "#domain/gate/decision.ts";
import { MAX_PAGE_SIZE } from "#domain/limit.ts";
import { reachOfCaller } from "#server/api/key-rights.ts";
import { listCursors, readList, rowCount } from "#server/api/list-page.ts";
import { accountProcedure, personProcedure, router } from "#server/api/procedure.ts";
import { absent } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { webhook } from "#server/webhooks/api/webhook-shapes.ts";
import { getContract } from "../store/contract.ts";
import {
  blockingContracts,
  countCatalogue,
  findInCatalogue,
  listCatalogue,
} from "../store/contract-catalogue.ts";
import { contractLabels } from "../store/contract-labels.ts";
import { findContracts } from "../store/contract-names.ts";
import { keysOfContract, listenersOfContract } from "../store/contract-use.ts";
import { describeContract } from "../store/describe-contract.ts";
import { reachedContracts } from "../store/reached-contract.ts";
import { description, givenDescription } from "./description-shapes.ts";

const entry = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  columns: z.int(),
  ...description,
  mails_owner: z.boolean(),
  created_at: shapes.timestamp,
  updated_at: shapes.timestamp,
  check_id: z.string().nullable(),
  result: shapes.result.nullable(),
  severity: z.int().nullable(),
  checked_at: shapes.timestamp.nullable(),
  decision: z.enum(DECISIONS).nullable(),
  blocking: z.int(),
  lacks_details: z.boolean(),
  blocked_since: shapes.timestamp.nullable(),
  blocked_checks: z.int().nullable(),
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
        tag: shapes.searchText.optional(),
        owner: shapes.searchText.optional(),
        blocks: z.literal("now").optional(),
      }),
    )
    .output(z.object({ contracts: z.array(entry), ...listCursors, total: rowCount }))
    .query(async ({ ctx: { db, caller }, input: { limit, cursor, before, ...given } }) => {
      const { account_id } = caller;
      const { search = null, tag = null, owner = null, blocks = null } = given;
      const filter = { search, tag, owner, blocks };
      const [{ rows, ...cursors }, total] = await Promise.all([
        readList({ limit, cursor, before }, (part) => listCatalogue(db, account_id, filter, part)),
        countCatalogue(db, account_id, filter),
      ]);
      return { contracts: rows, ...cursors, total };
    }),

  /** A page of the contracts whose name contains a text; a key finds those that it reaches. */
  search: accountProcedure
    .meta({ key: { rights: ["check", "read"], reach: "itself" } })
    .input(
      z.object({
        ...shapes.pageInput("ctr").shape,
        search: shapes.searchText.default(""),
        limit: z.int().min(1).max(MAX_PAGE_SIZE),
      }),
    )
    .output(z.object({ contracts: z.array(entry), next_cursor: z.string().nullable() }))
    .query(async ({ ctx: { db, caller, services }, input: { search, limit, cursor } }) => {
      const { account_id } = caller;
      const reach = reachOfCaller(caller);
      const isFound = (name: string) => name.toLowerCase().includes(search.toLowerCase());
      const part = { cursor: cursor ?? null, max: limit + 1 };
      const ids =
        reach &&
        (await reachedContracts(services.db.pool, account_id, part, (name) => {
          return isFound(name) && reach(name);
        }));
      const filter = { search, tag: null, owner: null, blocks: null, ids };
      const { rows, next_cursor } = await readList({ limit, cursor }, (part) =>
        listCatalogue(db, account_id, filter, part),
      );
      return { contracts: rows, next_cursor };
    }),

  /** Returns a contract as it is listed. */
  get: accountProcedure
    .meta({ key: { rights: ["check", "read"], reach: "contract" } })
    .input(z.object({ id: shapes.contractId }))
    .output(entry)
    .query(async ({ ctx: { db, caller }, input: { id } }) => {
      const entry = await findInCatalogue(db, caller.account_id, id);
      if (!entry) throw absent("contract");
      return entry;
    }),

  /** The contracts whose last check was blocked, the most recently blocked first. */
  blocking: personProcedure
    .input(z.object({ limit: z.int().min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ contracts: z.array(entry), total: z.int() }))
    .query(({ ctx: { db, caller }, input: { limit } }) =>
      blockingContracts(db, caller.account_id, limit),
    ),

  /** The tags and owners that the list can be filtered by. */
  labels: personProcedure
    .input(z.void())
    .output(z.object({ tags: z.array(z.string()), owners: z.array(z.string()) }))
    .query(({ ctx: { db, caller } }) => contractLabels(db, caller.account_id)),

  /** Changes what people say about a contract; omitted fields stay unchanged. */
  describe: personProcedure
    .meta({ audit: ["description", "owner", "tags", "mails_owner"] })
    .input(
      z
        .object({ ...givenDescription, mails_owner: z.boolean() })
        .partial()
        .extend({ id: shapes.contractId }),
    )
    .use(audited)
    .output(z.object({ id: z.string(), ...description, mails_owner: z.boolean() }))
    .mutation(async ({ ctx: { db, caller, nothingChanged, changed }, input }) => {
      const { id, ...given } = input;
      const described = await describeContract(db, caller.account_id, id, given);
      if (!described) throw absent("contract");
      const { before, after, is_changed } = described;
      if (!is_changed) nothingChanged();
      changed(before, after);
      return { id, ...after };
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
      if (!contract) throw absent("contract");
      return { keys, webhooks };
    }),
});
