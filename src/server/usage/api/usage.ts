import { z } from "zod";
import { getAccount } from "#server/accounts/store/account.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";

function count(description: string, example: number) {
  return z
    .number()
    .meta({ description, override: { type: "integer", format: "int64", minimum: 0 }, example });
}

const shape = z
  .object({
    credits_remaining: count("Credits left in the account", 9_958),
    credits_used: count("Credits used by checks so far", 42),
    total_checks: count("All checks ever run, including deleted ones", 42),
  })
  .meta({
    id: "Usage",
    description: "What the account has left and has used",
    example: { credits_remaining: 9_958, credits_used: 42, total_checks: 42 },
  });

export const usage = router({
  /** Returns the account's credits and checks. */
  get: accountProcedure
    .meta({
      key: { rights: ["check", "read"], reach: "nothing" },
      openapi: {
        method: "GET",
        path: "/usage",
        tags: ["Usage"],
        operationId: "getUsage",
        summary: "Read credits and usage",
        description:
          "Credits left, credits used and the total number of checks. Credits never expire.",
        successDescription: "Credits and checks",
      },
    })
    .input(z.void())
    .output(shape)
    .query(async ({ ctx }) => {
      const account = await getAccount(ctx.db, ctx.caller.account_id);
      if (!account) throw new Error(`account ${ctx.caller.account_id} is gone`);
      return account;
    }),
});
