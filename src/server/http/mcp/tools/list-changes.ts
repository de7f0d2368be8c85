import { z } from "zod";
import { INCIDENT_KINDS } from "#domain/gate/incident.ts";
import { toolOf } from "../tool.ts";
import { change, contractIdOf, contractInput, limit, time } from "./shapes.ts";

const WHICH = {
  open: { is_open: true },
  blocking: { is_blocking: true },
  all: {},
} as const;

export const listChanges = toolOf({
  name: "list_changes",
  title: "List changes",
  description:
    "Lists the changes that checks found, and missing details that a policy requires: since when, in how many checks, and whether they block. Covers one contract, or all of them if the key reaches all. Free.",
  rights: ["read"],
  reads: true,
  input: z.strictObject({
    contract: contractInput.optional(),
    which: z
      .enum(["open", "blocking", "all"])
      .default("open")
      .describe("open: the last check still has it; blocking: it blocks now; all: also past ones"),
    limit,
    cursor: z.int().min(0).max(10_000).default(0).describe("The next_cursor of the previous page"),
  }),
  output: z.object({
    changes: z.array(
      change.extend({
        kind: z
          .enum(INCIDENT_KINDS)
          .describe(
            "not_compared is not a change: the policy requires details, and some columns could not be compared in full; its column is empty",
          ),
        contract_id: z.string(),
        contract_name: z.string().nullable().describe("Null if the contract was deleted"),
        first_seen: time,
        last_seen: time,
        last_check_id: z.string(),
        checks: z.int().describe("How many checks had it"),
        blocking_since: time.nullable(),
        is_open: z.boolean(),
        is_blocking: z.boolean(),
      }),
    ),
    next_cursor: z.int().nullable(),
  }),
  async run({ procedures }, { contract, which, limit, cursor }) {
    const contract_id = contract && (await contractIdOf(procedures, contract));
    const filter = { contract_id, ...WHICH[which], limit, cursor };
    const { incidents, next_cursor } = await procedures.incidents.list(filter);
    const changes = incidents.map(({ first_check_id: _, ...incident }) => incident);
    return { changes, next_cursor };
  },
});
