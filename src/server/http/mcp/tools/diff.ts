import { z } from "zod";
import { compareColumns } from "#domain/checks/compare.ts";
import { RESULTS } from "#domain/checks/severity.ts";
import { verdictOf } from "#domain/checks/verdict.ts";
import { comparedColumns } from "#domain/details/compared.ts";
import { invalid } from "#server/api/refusal.ts";
import { detailedSchema, incomingSchema } from "#server/contracts/api/contract-shapes.ts";
import { type Procedures, toolOf } from "../tool.ts";
import { readColumns } from "./read-columns.ts";
import { change, columnsInput, contractIdOf, contractInput, notComparedInFull } from "./shapes.ts";

const MAX_LISTED = 100;

export const diff = toolOf({
  name: "diff",
  title: "Compare two schemas",
  description:
    "Compares columns with a contract, or with other columns, and says what changed and how severe it is. Nothing is recorded and no policy applies: to learn whether the gate lets a schema through, use check. Free.",
  rights: ["check", "read", "contracts"],
  reads: true,
  input: z.strictObject({
    contract: contractInput.optional().describe("The contract to compare with; or give `before`"),
    before: columnsInput.min(1).optional().describe("The columns to compare with"),
    after: columnsInput,
  }),
  output: z.object({
    result: z.enum(RESULTS),
    severity: z.int().describe("0 to 100"),
    changes: z.array(change.extend({ points: z.int().describe("What it adds to the severity") })),
    change_count: z.int().describe(`All changes; at most ${MAX_LISTED} are listed`),
    not_compared_in_full: notComparedInFull,
    contract_version: z.int().nullable(),
  }),
  async run({ procedures }, { contract, before, after }) {
    if ((contract === undefined) === (before === undefined)) {
      const message = "must be given, or `before`, but not both";
      throw invalid([{ path: "contract", code: "invalid_value", message }]);
    }
    const incoming = readColumns(incomingSchema, "after", after);
    const older = contract === undefined ? null : await columnsOf(procedures, contract);
    const required = (before ?? []).map((column) => ({ required: true, ...column }));
    const columns = older?.columns ?? readColumns(detailedSchema, "before", required);
    const changes = compareColumns(columns, incoming);
    const { result, severity } = verdictOf(changes);
    const compared = comparedColumns(columns, incoming);
    return {
      result,
      severity,
      change_count: changes.length,
      changes: changes.slice(0, MAX_LISTED).map(({ kind, column, from, to, points }) => {
        return { kind, column, from, to, points };
      }),
      not_compared_in_full: compared.columns - compared.in_full,
      contract_version: older?.version ?? null,
    };
  },
});

async function columnsOf(procedures: Procedures, contract: string) {
  const id = await contractIdOf(procedures, contract);
  return (await procedures.contractColumns.get({ id })).body;
}
