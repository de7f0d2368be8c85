import type { Outputs } from "#components/calls/console-client.ts";
import { countText } from "#domain/text/number-text.ts";

type Contract = Pick<
  Outputs["catalogue"]["list"]["contracts"][number],
  "blocking" | "lacks_details"
>;

/** What blocks a contract's last check: "2 changes and missing details". */
export function blockedBy({ blocking, lacks_details }: Contract): string {
  const changes = blocking > 0 || !lacks_details ? [countText(blocking, "change")] : [];
  return [...changes, ...(lacks_details ? ["missing details"] : [])].join(" and ");
}
