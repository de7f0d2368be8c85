import { detailsCommand, uncomparedText } from "../report/sentences.ts";
import type { GatedCheck } from "../service/gate-shapes.ts";

/** Why a check stays blocked, whatever is approved; null if nothing else blocks it. */
export function lackingText({ check, contract, decision, compared }: GatedCheck): string | null {
  if (decision !== "block" || !compared?.blocks) return null;
  const lacking = uncomparedText({
    check,
    compared: { ...compared, blocks: true },
    without_details: false,
  });
  const command = detailsCommand(compared, contract.id);
  const ways = [
    ...(command === null ? [] : [`add details to the contract (${command})`]),
    ...(compared.not_in_full.some(({ reason }) => reason === "incoming_has_no_detail")
      ? ["check a source that says more"]
      : []),
    "change the contract's policy to ignore these columns or to require no details",
  ];
  return `The check ${check.id} is blocked: ${lacking} Missing details are not a change, so they cannot be approved. To continue, ${ways.join(", or ")}.`;
}
