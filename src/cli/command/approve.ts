import type { DecidedChange } from "#domain/gate/decision.ts";
import { APPROVALS_PER_CONTRACT } from "#domain/limit.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { numberText } from "#domain/text/number-text.ts";
import { chosenChanges } from "../approve/chosen-changes.ts";
import { lackingText } from "../approve/lacking.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { usageFailure } from "../failure.ts";
import { changeSentence } from "../report/sentences.ts";
import { say } from "../say.ts";
import { approveChange, gateOfCheck, type MadeApproval } from "../service/approvals.ts";
import type { GatedCheck } from "../service/gate-shapes.ts";
import { serviceOf } from "../service/service.ts";

type Options = { reason: string; until?: string; format: "text" | "json" };

/** A change with its approval; null if it had one before. */
type Approved = { change: DecidedChange; approval: MadeApproval | null };

/** `approve CHECK [COLUMN…] --reason TEXT`: lets changes through that a check has found. */
export async function approve(check: string, columns: string[], options: Options) {
  const { reason, until: ends_at = null, format } = options;
  const service = serviceOf(environment, (await findConfig())?.config.url);
  const gated = await gateOfCheck(service, check);
  const chosen = chosenChanges(gated, columns);
  const lacking = lackingText(gated);
  if (lacking !== null && chosen.length === 0) throw usageFailure(lacking);
  refuseMany(chosen.length);
  const approved: Approved[] = [];
  for (const change of chosen) {
    const fields = { reason, check_id: check, ends_at };
    approved.push({
      change,
      approval: await approveChange(service, gated.contract.id, change, fields),
    });
  }
  if (lacking !== null) say(lacking);
  return { report: format === "json" ? approvedJson(gated, approved) : textOf(gated, approved) };
}

/** Approvals are requests of their own, of which a contract can only have so many. */
function refuseMany(changes: number) {
  if (changes <= APPROVALS_PER_CONTRACT) return;
  throw usageFailure(
    `These are ${numberText(changes)} changes, and a contract can have ${numberText(APPROVALS_PER_CONTRACT)} approvals. Nothing was approved. Name the columns whose changes to approve, or update the contract with \`schema-check contracts push\`.`,
  );
}

function approvedJson({ check, contract: { id, name } }: GatedCheck, approved: Approved[]) {
  const approvals = approved.map(({ change: { kind, column, from, to }, approval }) => ({
    kind,
    column,
    from,
    to,
    approval,
  }));
  return jsonText({ version: 1, check_id: check.id, contract: { id, name }, approvals }, 2);
}

function textOf({ check, contract }: GatedCheck, approved: Approved[]): string {
  if (approved.length === 0) return `Nothing blocks the check ${check.id}.`;
  return approved
    .map(({ change, approval }) => {
      const name = nameText(contract.name);
      return approval === null
        ? `Already approved for ${name}, and left unchanged: ${changeSentence(change)}`
        : `Approved for ${name}, version ${approval.contract_version}: ${changeSentence(change)}`;
    })
    .join("\n");
}
