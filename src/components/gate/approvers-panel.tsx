import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";
import { EditApprovers } from "./edit-approvers.tsx";

type Approvers = Outputs["approvers"]["get"];
type Members = Outputs["members"]["list"];

/** Who may approve changes of a contract and change its policy; owners choose. */
export function ApproversPanel({
  contract_id,
  approvers: { is_restricted, approvers },
  members,
  mayChoose,
}: {
  contract_id: string;
  approvers: Approvers;
  members: Members;
  mayChoose: boolean;
}) {
  return (
    <div className="grid gap-3">
      {!is_restricted ? (
        <p className="max-w-[65ch]">
          All owners and members can approve changes and change the policy.
        </p>
      ) : approvers.length === 0 ? (
        <p className="max-w-[65ch]">
          Only approvers can approve changes and change the policy, and there are none left.
          {!mayChoose && " Ask an owner to choose new ones."}
        </p>
      ) : (
        <>
          <p className="max-w-[65ch]">
            Only these people can approve changes and change the policy:
          </p>
          <ul
            aria-label="Approvers"
            className="max-w-[65ch] divide-y divide-line rounded-list border border-line text-table"
          >
            {approvers.map(({ user_id, email }) => (
              <li key={user_id} className="px-3 py-2.5 break-all sm:px-4">
                <Name text={email} />
              </li>
            ))}
          </ul>
        </>
      )}
      {mayChoose && (
        <EditApprovers
          contract_id={contract_id}
          isRestricted={is_restricted}
          chosen={approvers.map(({ user_id }) => user_id)}
          people={members.flatMap(({ user_id, email, role }) =>
            role === "viewer" ? [] : [{ user_id, email }],
          )}
        />
      )}
    </div>
  );
}
