import { z } from "zod";
import { RESULTS } from "#domain/checks/severity.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import type { Procedures, ToolContext } from "../tool.ts";
import { time } from "./shapes.ts";

/** A contract with its last check; the fields of a check are null when there was none. */
export const contractEntry = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  column_count: z.int(),
  description: z.string().nullable(),
  owner: z.string().nullable(),
  tags: z.array(z.string()),
  updated_at: time,
  last_check: z
    .object({
      id: z.string(),
      result: z.enum(RESULTS).nullable(),
      severity: z.int().nullable().describe("0 to 100"),
      decision: z.enum(DECISIONS).nullable().describe("Whether the pipeline could continue"),
      checked_at: time.nullable(),
    })
    .nullable(),
  blocking_changes: z.int().describe("Changes that block now; 0 if the last check passed"),
  blocked_since: time.nullable(),
  url: z.string().describe("The contract's page in the console"),
});

type Found = Awaited<ReturnType<Procedures["catalogue"]["get"]>>;

export function contractEntryOf(contract: Found, { pageUrl }: Pick<ToolContext, "pageUrl">) {
  const { id, name, version, columns, description, owner, tags, updated_at } = contract;
  const { check_id, result, severity, decision, checked_at, blocking, blocked_since } = contract;
  return {
    id,
    name,
    version,
    column_count: columns,
    description,
    owner,
    tags,
    updated_at,
    last_check: check_id === null ? null : { id: check_id, result, severity, decision, checked_at },
    blocking_changes: blocking,
    blocked_since,
    url: pageUrl(`contracts/${id}`),
  };
}
