import type { Outputs } from "#components/calls/console-client.ts";
import { countText } from "#domain/text/number-text.ts";

type Titled = Pick<Outputs["proposals"]["get"], "changes">;

/** What a proposal asks for, in a few words. */
export function proposalTitle({ changes }: Titled): string {
  return changes ? `Approve ${countText(changes.length, "change")}` : "Change the columns";
}
