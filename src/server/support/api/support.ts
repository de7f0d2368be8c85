import { z } from "zod";
import { MAX_TERM_LENGTH, readTerm } from "#domain/support/support-term.ts";
import { codePoints, isStorable } from "#domain/text/name.ts";
import { getAccount } from "#server/accounts/store/account.ts";
import { router, staffProcedure } from "#server/api/procedure.ts";
import { noAccount } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { recordLook, recordSearch } from "#server/audit/api/audit.ts";
import { listMembers } from "#server/people/store/member.ts";
import { unverifiedOf } from "#server/people/store/user.ts";
import { newId } from "#server/store/id.ts";
import { HIT_KINDS, searchAll } from "../store/support-search.ts";

const MAX_HITS = 20;

const searchText = z
  .string()
  .refine((text) => codePoints(text) <= MAX_TERM_LENGTH)
  .refine(isStorable);

const hit = z.object({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  label: z.string().nullable(),
  account_id: z.string(),
  account_name: z.string(),
  credits_remaining: z.number(),
  is_suspended: z.boolean(),
  webhook_id: z.string().nullable(),
});

const account = z.object({
  id: z.string(),
  name: z.string(),
  credits_remaining: z.int(),
  credits_used: z.int(),
  total_checks: z.int(),
  created_at: shapes.timestamp,
  suspended_at: shapes.timestamp.nullable(),
  suspended_reason: z.string().nullable(),
  owners: z.array(z.object({ email: z.string(), email_verified: z.boolean() })),
  /** The id for the account's next ledger entry, which makes adding credits idempotent. */
  next_entry_id: z.string(),
});

/** Procedures of staff over all accounts. */
export const support = router({
  /** Searches all accounts by id or name. The search is logged before its hits are returned. */
  search: staffProcedure
    .input(z.object({ text: searchText }))
    .output(
      z.object({
        hits: z.array(hit),
        /** The ids of the people among them whose address is not verified. */
        unverified: z.array(z.string()),
      }),
    )
    .query(async ({ ctx, input: { text } }) => {
      const term = readTerm(text);
      if (!term) return { hits: [], unverified: [] };
      if (term.kind === "request") await ctx.services.refusedRequests.flush();
      await recordSearch(ctx.db, ctx.caller, term, ctx.from);
      const hits = await searchAll(ctx.db, term, MAX_HITS);
      const people = hits.filter(({ kind }) => kind === "person").map(({ id }) => id);
      return { hits, unverified: await unverifiedOf(ctx.db, people) };
    }),

  /** Returns an account's overview for support. */
  account: staffProcedure
    .input(z.object({ account_id: shapes.accountId }))
    .output(account)
    .query(async ({ ctx, path, input: { account_id } }) => {
      const account = await getAccount(ctx.db, account_id);
      if (!account) throw noAccount();
      await recordLook(ctx.db, { ...ctx.caller, account_id }, { path, origin: ctx.from });
      const members = await listMembers(ctx.db, account_id);
      const owners = members
        .filter(({ role }) => role === "owner")
        .map(({ email, email_verified }) => ({ email, email_verified }));
      return { ...account, owners, next_entry_id: newId("crd") };
    }),
});
