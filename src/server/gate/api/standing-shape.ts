import { z } from "zod";
import { CAUSES } from "#domain/gate/outlook.ts";

export const cause = z.enum(CAUSES);

/** The current state of a decision; see `Standing`. */
export const standing = z.discriminatedUnion("state", [
  z.object({ state: z.literal("as_decided") }),
  z.object({ state: z.literal("deleted") }),
  z.object({ state: z.literal("resolved") }),
  z.object({ state: z.literal("overtaken") }),
  z.object({
    state: z.literal("passes"),
    cause,
    accepted: z.int().nullable(),
    report_only: z.boolean(),
  }),
  z.object({
    state: z.literal("still_blocked"),
    version: z.int().nullable(),
    approved: z.int(),
    blocking: z.int(),
  }),
  z.object({ state: z.literal("will_block"), cause }),
]);
