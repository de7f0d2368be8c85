import { z } from "zod";
import { CHANGE_KINDS } from "#domain/checks/change.ts";
import { POLICY_SOURCES } from "#domain/gate/policy.ts";
import { toolOf } from "../tool.ts";
import { contractIdOf, contractInput, time } from "./shapes.ts";

export const getPolicy = toolOf({
  name: "get_policy",
  title: "Read a policy",
  description:
    "Reads which changes block: by the policy in force for a contract or, without `contract`, by the account's. Free.",
  rights: ["read", "gate"],
  reads: true,
  input: z.strictObject({ contract: contractInput.optional() }),
  output: z.object({
    block: z.array(z.enum(CHANGE_KINDS)).describe("Kinds that block, whatever the severity"),
    min_severity: z.int().nullable().describe("The severity from which any change blocks"),
    ignore_columns: z.array(z.string()).describe("Globs of columns whose changes do not count"),
    report_only: z.boolean().describe("Whether checks only report what would block"),
    require_details: z.boolean().describe("Whether missing details block"),
    tolerate_widening: z.boolean().describe("Whether integers may become numbers"),
    version: z.int(),
    from: z.enum(POLICY_SOURCES).describe("Whose policy it is"),
    updated_by: z.string().nullable(),
    updated_at: time.nullable(),
  }),
  async run({ procedures }, { contract }) {
    if (contract === undefined) return procedures.policies.get();
    return procedures.policies.ofContract({ id: await contractIdOf(procedures, contract) });
  },
});
