import { z } from "zod";
import { countDays, readDay } from "#domain/usage/day.ts";
import { MAX_PERIOD_DAYS } from "#domain/usage/period.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { blockedDays } from "../store/blocked-days.ts";
import { checksByContract, checksByDay, checksByKey, keyActivity } from "../store/check-day.ts";

const day = z.string().refine((text) => readDay(text) === text, "must be a date");

const period = z
  .object({ from: day, to: day })
  .refine(
    ({ from, to }) => from <= to && countDays(from, to) <= MAX_PERIOD_DAYS,
    `must span 1 to ${MAX_PERIOD_DAYS} days`,
  );

const count = z.int();
const counts = { pass: count, warning: count, breaking: count };

/** Checks over time, for the console. Reads daily counts, not the checks themselves. */
export const activity = router({
  /** Checks per day, of one contract or of all. */
  days: personProcedure
    .input(period.safeExtend({ contract_id: shapes.contractId.optional() }))
    .output(z.object({ days: z.array(z.object({ day: z.string(), ...counts })) }))
    .query(async ({ ctx, input: { contract_id, ...period } }) => ({
      days: await checksByDay(ctx.db, ctx.caller.account_id, period, contract_id ?? null),
    })),

  /** Blocked checks of a contract per day, for the days that had any. */
  blocked: personProcedure
    .input(period.safeExtend({ contract_id: shapes.contractId }))
    .output(z.object({ days: z.array(z.object({ day: z.string(), checks: count })) }))
    .query(async ({ ctx, input: { contract_id, ...period } }) => ({
      days: await blockedDays(ctx.db, ctx.caller.account_id, period, contract_id),
    })),

  /** Checks per key, most first; those run in the console have none. */
  byKey: personProcedure
    .input(period)
    .output(
      z.object({
        keys: z.array(
          z.object({
            key_id: z.string().nullable(),
            key_preview: z.string().nullable(),
            label: z.string().nullable(),
            environment: shapes.environment.nullable(),
            ...counts,
          }),
        ),
      }),
    )
    .query(async ({ ctx, input }) => ({
      keys: await checksByKey(ctx.db, ctx.caller.account_id, input),
    })),

  /** Checks per contract, most first. */
  byContract: personProcedure
    .input(period)
    .output(
      z.object({
        contracts: z.array(
          z.object({ contract_id: z.string(), contract_name: z.string().nullable(), ...counts }),
        ),
      }),
    )
    .query(async ({ ctx, input }) => ({
      contracts: await checksByContract(ctx.db, ctx.caller.account_id, input),
    })),

  /** The days on which each key ran checks. */
  ofKeys: personProcedure
    .input(period)
    .output(z.object({ days: z.record(z.string(), z.record(z.string(), count)) }))
    .query(async ({ ctx, input }) => {
      const days: Record<string, Record<string, number>> = {};
      for (const { key_id, day, checks } of await keyActivity(
        ctx.db,
        ctx.caller.account_id,
        input,
      )) {
        days[key_id] = { ...days[key_id], [day]: checks };
      }
      return { days };
    }),
});
