import { z } from "zod";
import { getAccount } from "../store/account.ts";
import { accountProcedure, router } from "./procedure.ts";
import * as shapes from "./shapes.ts";

export const usage = router({
  /** The credits and checks of the account (spec 4.7). */
  get: accountProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/usage",
        tags: ["Usage"],
        summary: "Read credits and usage",
      },
    })
    .input(z.void())
    .output(shapes.usage)
    .query(async ({ ctx }) => {
      const account = await getAccount(ctx.db, ctx.caller.account_id);
      if (!account) throw new Error(`account ${ctx.caller.account_id} is gone`);
      return account;
    }),
});
