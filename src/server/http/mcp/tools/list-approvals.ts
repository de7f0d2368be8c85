import { z } from "zod";
import { toolOf } from "../tool.ts";
import { change, contractIdOf, contractInput, cursor, limit, nextCursor, time } from "./shapes.ts";

export const listApprovals = toolOf({
  name: "list_approvals",
  title: "List approvals",
  description:
    "Lists the changes of a contract that people approved, newest first, including those whose approval has ended. Free.",
  rights: ["read", "gate"],
  reads: true,
  input: z.strictObject({ contract: contractInput, limit, cursor }),
  output: z.object({
    approvals: z.array(
      change.extend({
        id: z.string(),
        contract_version: z.int().describe("The only version it is for"),
        reason: z.string(),
        approved_by: z.string(),
        ends_at: time.nullable(),
        created_at: time,
        holds: z.boolean().describe("Whether it lets the change through now"),
      }),
    ),
    next_cursor: nextCursor,
  }),
  async run({ procedures }, { contract, limit, cursor }) {
    const id = await contractIdOf(procedures, contract);
    const page = { id, limit: String(limit), cursor };
    const { body, next_cursor = null } = await procedures.approvals.list(page);
    const approvals = body.map(({ id, contract_version, kind, column, from, to, ...about }) => {
      const { reason, approved_by, ends_at, created_at, holds } = about;
      const named = { id, contract_version, kind, column, from, to };
      return { ...named, reason, approved_by, ends_at, created_at, holds };
    });
    return { approvals, next_cursor };
  },
});
