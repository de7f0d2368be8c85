import { TimeAgo } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { countText, numberText } from "#domain/text/number-text.ts";

/** How many of a contract's consumers its latest check affects. */
export function AffectedSummary({
  base,
  check: { id, created_at },
  affected,
  of,
}: {
  /** The address of the account. */
  base: string;
  check: { id: string; created_at: string };
  affected: number;
  of: number;
}) {
  return (
    <p className="mb-3">
      The <TextLink href={`${base}/checks/${id}`}>latest check</TextLink> (
      <TimeAgo at={created_at} />) affects {numberText(affected)} of {countText(of, "consumer")}.
    </p>
  );
}
