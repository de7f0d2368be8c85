import { TextLink } from "#components/ui/text-link.tsx";
import { countText } from "#domain/text/number-text.ts";

/** A line that leads to the open proposals for a contract; nothing if there are none. */
export function OpenProposals({
  base,
  contract_id,
  open,
}: {
  /** The path of the account. */
  base: string;
  contract_id: string;
  open: number;
}) {
  if (open === 0) return null;
  return (
    <p className="my-4 text-table">
      <TextLink href={`${base}/proposals?contract_id=${contract_id}`}>
        {countText(open, "open proposal")} for this contract
      </TextLink>
    </p>
  );
}
