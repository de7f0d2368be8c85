import type { Approval } from "#domain/gate/approval.ts";
import type { DecidedChange } from "#domain/gate/decision.ts";
import type { GatedCheck } from "./gate-shapes.ts";
import { refused } from "./refusal.ts";
import { request } from "./request.ts";
import type { Service } from "./service.ts";

/** A check as the gate decided it then (docs/api.md, Gate). */
export async function gateOfCheck(service: Service, id: string): Promise<GatedCheck> {
  const answer = await request(service, { method: "GET", path: `/checks/${id}/gate` });
  if (answer.status !== 200) throw refused(service.url, answer);
  return answer.body as GatedCheck;
}

export type ApprovalRequest = { reason: string; check_id: string; ends_at: string | null };

/** An approval, and the version of the contract that it is for. */
export type MadeApproval = Approval & { contract_version: number };

/** Approves a change of a contract; null if that is already approved. */
export async function approveChange(
  service: Service,
  contract_id: string,
  { kind, column, from, to }: DecidedChange,
  approval: ApprovalRequest,
): Promise<MadeApproval | null> {
  const answer = await request(service, {
    method: "POST",
    path: `/contracts/${contract_id}/approvals`,
    json: { kind, column, from, to, ...approval },
  });
  if (answer.status === 409) return null;
  if (answer.status !== 201) throw refused(service.url, answer);
  return answer.body as MadeApproval;
}
