import { z } from "zod";
import { isStorable, MAX_NAME_LENGTH } from "../domain/name.ts";
import { findInAccount } from "../store/finder.ts";
import { personProcedure, router } from "./procedure.ts";

/** What the palette goes to. */
export const finder = router({
  find: personProcedure
    .input(
      z.object({
        text: z
          .string()
          .min(1)
          .max(MAX_NAME_LENGTH * 2)
          .refine(isStorable),
      }),
    )
    .output(
      z.array(
        z.object({
          kind: z.enum(["check", "contract", "key", "webhook"]),
          id: z.string(),
          title: z.string(),
          detail: z.string().nullable(),
        }),
      ),
    )
    .query(({ ctx: { db, caller }, input: { text } }) =>
      findInAccount(db, caller.account_id, text),
    ),
});
