import { countText } from "#domain/text/number-text.ts";

/** Says what blocks a check: "2 changes and missing details". */
export function blockedBy({
  blocking,
  lacks_details,
}: {
  blocking: number;
  lacks_details: boolean;
}): string {
  const changes = blocking > 0 || !lacks_details ? [countText(blocking, "change")] : [];
  return [...changes, ...(lacks_details ? ["missing details"] : [])].join(" and ");
}
