import { randomInt } from "node:crypto";
import { z } from "zod";
import { MAX_LABEL_LENGTH, TOKENS_PER_DIRECTORY } from "#domain/limit.ts";
import { ownerProcedure, router } from "#server/api/procedure.ts";
import { absent, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { nameOf } from "#server/audit/store/named-thing.ts";
import { mintToken, storedToken } from "../rules/token.ts";
import { createToken, endToken, listTokens } from "../store/directory-token.ts";

const token = z.object({
  id: z.string(),
  preview: z.string(),
  label: z.string(),
  created_by: z.string(),
  created_at: shapes.timestamp,
  last_used_at: shapes.timestamp.nullable(),
});

/** Tokens with which an identity provider manages the account's people over SCIM, for its owners. */
export const directoryTokens = router({
  list: ownerProcedure
    .input(z.void())
    .output(z.array(token))
    .query(({ ctx: { db, caller } }) => listTokens(db, caller.account_id)),

  /** Returns the token, which is nowhere afterwards. */
  create: ownerProcedure
    .meta({ audit: ["label"] })
    .input(z.object({ label: shapes.textOf(MAX_LABEL_LENGTH, "What it is for", "Entra ID") }))
    .use(audited)
    .output(token.extend({ token: z.string() }))
    .mutation(async ({ ctx: { db, caller }, input: { label } }) => {
      const { account_id, user_id } = caller;
      const secret = mintToken(randomInt);
      const created_by = (await nameOf(db, account_id, user_id)) ?? "(deleted)";
      const stored = { ...storedToken(secret), label, created_by };
      const outcome = await createToken(db, account_id, stored);
      switch (outcome.kind) {
        case "too_many": {
          const detail = `The account has ${TOKENS_PER_DIRECTORY} tokens, as many as it can have. End one first.`;
          throw new Refusal("too_many_tokens", detail);
        }
        case "created":
          return { ...outcome.token, token: secret };
      }
    }),

  end: ownerProcedure
    .meta({ undoes: true })
    .input(z.object({ id: shapes.tokenId }))
    .use(audited)
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx: { db, caller, changed }, input: { id } }) => {
      const ended = await endToken(db, caller.account_id, id);
      if (!ended) throw absent("token");
      changed(ended, {});
      return { id };
    }),
});
