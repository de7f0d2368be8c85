import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";

/** How many approvers are named; the contract's policy page has all of them. */
const NAMED = 3;

/** Says who can approve changes of the contract, for a reader who cannot. */
export function WhoApproves({
  approvers,
  page,
}: {
  approvers: Outputs["approvers"]["get"]["approvers"];
  /** The page of the contract's policy. */
  page: string;
}) {
  const rest = approvers.length - NAMED;
  return (
    <p className="mb-4 max-w-[65ch] text-table break-words text-ink-muted">
      {approvers.length === 0 ? (
        <>
          Only approvers of this contract can approve its changes, and there are none left. An owner
          can choose new ones:{" "}
        </>
      ) : (
        <>
          Only{" "}
          {approvers.slice(0, NAMED).map(({ user_id, email }, index) => (
            <span key={user_id}>
              {index > 0 && ", "}
              <Name text={email} />
            </span>
          ))}
          {rest > 0 && ` and ${rest} more`} can approve changes of this contract:{" "}
        </>
      )}
      <TextLink href={page}>policy and approvers</TextLink>.
    </p>
  );
}
