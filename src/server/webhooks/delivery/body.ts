import type { Change } from "#domain/checks/change.ts";
import { compareColumns } from "#domain/checks/compare.ts";
import { extentByTypes } from "#domain/checks/extent-by-types.ts";
import { affectedAsStored } from "#domain/gate/consumer.ts";
import { isChatKind } from "#domain/webhooks/webhook-kind.ts";
import { checkBody, type StoredCheck } from "#server/checks/rules/check-body.ts";
import { chatBody } from "../rules/message/chat-body.ts";
import { checkMessage, type ReportedCheck } from "../rules/message/check-message.ts";
import type { CheckReport, ClaimedDelivery } from "../store/delivery-queue.ts";
import { Undeliverable } from "./resolve.ts";

/** Returns what is posted: a test event as stored, otherwise the check in the webhook's format. */
export function bodyOf(claimed: ClaimedDelivery, baseUrl: string): string {
  const { kind, body, check } = claimed;
  if (body !== null) return body;
  if (check === null) throw new Undeliverable("The check is no longer stored.");
  const stored = { ...check, diff: JSON.parse(check.diff) };
  return isChatKind(kind)
    ? chatBody(kind, checkMessage(reportedCheck(claimed, stored, baseUrl)))
    : JSON.stringify(checkBody(stored));
}

function reportedCheck(
  { account_id, report }: ClaimedDelivery,
  { id, result, severity, diff }: StoredCheck,
  baseUrl: string,
): ReportedCheck {
  if (report === null) throw new Undeliverable("The check is no longer stored.");
  const { gate, compared, contract_columns, ...rest } = report;
  const byTypes = () => (contract_columns === null ? null : extentByTypes(contract_columns, diff));
  const undecided = () =>
    changesIn(compared).map((change) => ({ ...change, blocks: false, approval: null }));
  return {
    ...rest,
    result,
    severity,
    changes: gate?.changes ?? undecided(),
    compared: gate?.compared ?? byTypes(),
    lacks_details: gate?.lacks_details ?? false,
    affected: affectedAsStored(gate?.affected ?? []),
    url: `${baseUrl}/accounts/${account_id}/checks/${id}`,
  };
}

/** The contract's version may be gone by now. */
function changesIn(compared: CheckReport["compared"]): Change[] {
  return compared?.contract ? compareColumns(compared.contract, compared.incoming) : [];
}
