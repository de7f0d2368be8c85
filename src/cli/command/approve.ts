import type { DecidedChange } from "#domain/gate/decision.ts";
import { jsonText, nameText } from "#domain/text/name-text.ts";
import { chosenChanges } from "../approve/chosen-changes.ts";
import { findConfig } from "../config/find-config.ts";
import { environment } from "../environment.ts";
import { changeSentence } from "../report/sentences.ts";
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
  const approved: Approved[] = [];
  for (const change of chosenChanges(gated, columns)) {
    const asked = { reason, check_id: check, ends_at };
    approved.push({
      change,
      approval: await approveChange(service, gated.contract.id, change, asked),
    });
  }
  return { report: format === "json" ? approvedJson(gated, approved) : textOf(gated, approved) };
}

function approvedJson({ check, contract: { id, name } }: GatedCheck, approved: Approved[]) {
  const approvals = approved.map(({ change: { kind, column, from, to }, approval }) => ({
    ...{ kind, column, from, to, approval },
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
