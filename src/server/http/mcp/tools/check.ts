import { z } from "zod";
import { RESULTS } from "#domain/checks/severity.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import { CREDITS_PER_CHECK, IDEMPOTENCY_HOURS, MAX_IDEMPOTENCY_KEY_LENGTH } from "#domain/limit.ts";
import { isStorable } from "#domain/text/name.ts";
import { Refusal } from "#server/api/refusal.ts";
import { UNSTORABLE } from "#server/api/shapes.ts";
import { toolOf } from "../tool.ts";
import { affectedFields, affectedOf } from "./affected.ts";
import { change, columnsInput, contractInput, lacksDetails, notComparedInFull } from "./shapes.ts";

const MAX_LISTED = 100;

/** Where people see that no data landed. */
const SOURCE = { ref: "dry run by an agent" };

export const check = toolOf({
  name: "check",
  title: "Check a schema",
  description: `Checks columns against a contract and decides, by its policy and approvals, whether a pipeline could continue. Costs ${CREDITS_PER_CHECK} credit. It is a real check, marked as a dry run: it is stored, webhooks and people who want to know are notified, and it becomes the contract's latest check. Try diff first, which is free.`,
  rights: ["check"],
  reads: false,
  // As POST /gate: what it needs depends on the message, not on what is stored.
  largest: 0,
  input: z.strictObject({
    contract: contractInput,
    columns: columnsInput,
    idempotency_key: z
      .string()
      .min(1)
      .max(MAX_IDEMPOTENCY_KEY_LENGTH)
      .refine(isStorable, UNSTORABLE)
      .optional()
      .describe(
        `Makes a repetition safe: the same key and columns give the same check for ${IDEMPOTENCY_HOURS} hours, at no cost`,
      ),
  }),
  output: z.object({
    check_id: z.string().describe("For explain"),
    contract: z.object({ id: z.string(), name: z.string(), version: z.int() }),
    decision: z.enum(DECISIONS).describe("Whether a pipeline could continue"),
    result: z.enum(RESULTS),
    severity: z.int().describe("0 to 100"),
    credits_used: z.int().describe("0 for a repetition"),
    changes: z.array(
      change.extend({
        points: z.int(),
        blocks: z.boolean(),
        is_approved: z.boolean(),
      }),
    ),
    change_count: z.int().describe(`All changes; at most ${MAX_LISTED} are listed`),
    ...affectedFields,
    not_compared_in_full: notComparedInFull,
    lacks_details: lacksDetails,
    url: z.string().describe("The check's page in the console"),
  }),
  async run({ once }, { contract, columns, idempotency_key }) {
    const { body, replay } = await once(idempotency_key ?? null).gate.run({
      checks: [{ contract, incoming_schema: { columns } }],
      source: SOURCE,
    });
    const [made] = body.checks;
    if (!made) throw new Refusal("check_not_found", "The check is not kept any more.");
    const { result, severity, credits_used } = made.check;
    const { compared } = made;
    return {
      check_id: made.check.id,
      contract: made.contract,
      decision: made.decision,
      result,
      severity,
      credits_used: replay ? 0 : credits_used,
      changes: made.changes.slice(0, MAX_LISTED).map(({ approval, ...changed }) => {
        const { kind, column, from, to, points, blocks } = changed;
        return { kind, column, from, to, points, blocks, is_approved: approval !== null };
      }),
      change_count: made.changes.length,
      ...affectedOf(made.affected),
      not_compared_in_full: compared.columns - compared.in_full,
      lacks_details: compared.blocks,
      url: made.url,
    };
  },
});
