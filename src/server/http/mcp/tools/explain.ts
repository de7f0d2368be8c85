import { z } from "zod";
import { RESULTS } from "#domain/checks/severity.ts";
import { changeName } from "#domain/gate/approval.ts";
import { DECISIONS } from "#domain/gate/decision.ts";
import { decisionSentence } from "#domain/gate/decision-sentence.ts";
import { standingText } from "#domain/gate/standing.ts";
import { MAX_DECISION_BYTES } from "#domain/limit.ts";
import { toolOf } from "../tool.ts";
import { affectedFields, affectedOf } from "./affected.ts";
import { change, lacksDetails, notComparedInFull, time } from "./shapes.ts";
import { waysToUnblock } from "./ways-to-unblock.ts";

const MAX_LISTED = 50;

export const explain = toolOf({
  name: "explain",
  title: "Explain a check",
  description:
    "Explains a check: what the gate decided and why, since when each change is there, who is affected, what holds now, and what would unblock it. Free.",
  rights: ["read"],
  reads: true,
  largest: MAX_DECISION_BYTES,
  input: z.strictObject({ check_id: z.string().max(64).describe("The check's id (chk_…)") }),
  output: z.object({
    contract: z.object({ id: z.string(), name: z.string(), version: z.int() }),
    current_version: z.int().nullable().describe("Null if the contract was deleted"),
    contract_owner: z.string().nullable(),
    result: z.enum(RESULTS),
    severity: z.int().describe("0 to 100"),
    created_at: time,
    decision: z.enum(DECISIONS).nullable().describe("Null for a check before there was a gate"),
    why: z.string(),
    now: z.string().nullable().describe("The current state, if the decision no longer says it"),
    unblock: z
      .array(z.string())
      .describe("What would unblock it; each is enough unless it says so"),
    changes: z.array(
      change.extend({
        points: z.int(),
        blocks: z.boolean().nullable(),
        approval: z.object({ approved_by: z.string(), reason: z.string() }).nullable(),
        first_seen: time.nullable().describe("Null if it is not counted any more"),
        checks: z.int().nullable().describe("How many checks had it"),
        blocking_since: time.nullable(),
      }),
    ),
    change_count: z.int().describe(`All changes; at most ${MAX_LISTED} are listed`),
    ...affectedFields,
    not_compared_in_full: notComparedInFull,
    lacks_details: lacksDetails,
    last_passing: z
      .object({ check_id: z.string(), created_at: time, contract_version: z.int() })
      .nullable()
      .describe("The contract's last check before it that passed"),
    source: z
      .object({ repository: z.string(), commit: z.string(), ref: z.string(), path: z.string() })
      .partial()
      .nullable()
      .describe("Where the pipeline said that it ran"),
    url: z.string().describe("The check's page in the console"),
  }),
  async run({ procedures, pageUrl }, { check_id }) {
    const explanation = await procedures.decisions.explain({ id: check_id });
    const { check, decision, changes, incidents, standing, last_passing } = explanation;
    const seen = new Map(incidents.map((incident) => [changeName(incident), incident]));
    const url = pageUrl(`checks/${check_id}`);
    const { contract_id, contract_name, contract_version, result, severity, created_at } = check;
    return {
      contract: { id: contract_id, name: contract_name, version: contract_version },
      current_version: explanation.current_version,
      contract_owner: explanation.owner,
      result,
      severity,
      created_at,
      decision,
      why: decisionSentence({
        ...explanation,
        compared: { ...explanation.compared, not_in_full: [] },
      }),
      now: standingText(standing),
      unblock: waysToUnblock({ ...explanation, url }),
      changes: changes.slice(0, MAX_LISTED).map((changed) => {
        const { kind, column, from, to, points, blocks, approval } = changed;
        const incident = seen.get(changeName(changed));
        return {
          kind,
          column,
          from,
          to,
          points,
          blocks,
          approval: approval && { approved_by: approval.approved_by, reason: approval.reason },
          first_seen: incident?.first_seen ?? null,
          checks: incident?.checks ?? null,
          blocking_since: incident?.blocking_since ?? null,
        };
      }),
      change_count: changes.length,
      ...affectedOf(explanation.affected),
      not_compared_in_full: explanation.compared.columns - explanation.compared.in_full,
      lacks_details: explanation.lacks_details,
      last_passing: last_passing && {
        check_id: last_passing.id,
        created_at: last_passing.created_at,
        contract_version: last_passing.contract_version,
      },
      source: explanation.source && sourceOf(explanation.source),
      url,
    };
  },
});

type Source = Record<"repository" | "commit" | "ref" | "path", string | null>;

/** The parts of a source that are known. */
function sourceOf({ repository, commit, ref, path }: Source) {
  return {
    ...(repository !== null && { repository }),
    ...(commit !== null && { commit }),
    ...(ref !== null && { ref }),
    ...(path !== null && { path }),
  };
}
