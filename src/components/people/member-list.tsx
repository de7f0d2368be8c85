import { LeaveAccount } from "#components/accounts/leave-account.tsx";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { ChangeRole } from "./change-role.tsx";
import { MemberSessionsLink } from "./member-sessions-link.tsx";
import { RemoveMember } from "./remove-member.tsx";
import { Unverified } from "./unverified.tsx";

type Props = {
  account: { id: string; name: string };
  members: Outputs["members"]["list"];
  /** How many sessions members have; null if that is not for the reader. */
  sessions: ReadonlyMap<string, number> | null;
  /** Those without a second factor; null if that is not for the reader. */
  withoutFactor: ReadonlySet<string> | null;
  /** The id of the reader. */
  ownId: string;
  mayManage: boolean;
};

export function MemberList({ account, members, sessions, withoutFactor, ownId, mayManage }: Props) {
  return (
    <ul aria-label="Members" className="divide-y divide-line rounded-list border border-line">
      {members.map(({ user_id, name, email, email_verified, role, by_issuer, created_at }) => (
        <li
          key={user_id}
          id={user_id}
          className="target:bg-surface flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 sm:flex-1">
              <span className="font-medium break-words">
                {name !== email && (
                  <>
                    <Name text={name} />{" "}
                  </>
                )}
              </span>
              <span className={`break-all ${name === email ? "" : "text-ink-muted"}`}>
                <Name text={email} />
              </span>
              {user_id === ownId && <span className="text-ink-muted"> (you)</span>}
              {withoutFactor?.has(user_id) && (
                <>
                  {" "}
                  <Badge>no two-factor authentication</Badge>
                </>
              )}
              {!email_verified && (
                <>
                  {" "}
                  <Unverified />
                </>
              )}
            </span>
            <span className="flex w-16">
              <Badge>{role}</Badge>
            </span>
            <span className="text-ink-muted sm:w-36">
              joined {by_issuer && "by a group "}
              <TimeAgo at={created_at} />
            </span>
            {sessions && (
              <MemberSessionsLink
                href={
                  user_id === ownId
                    ? "/profile#sessions"
                    : `/accounts/${account.id}/settings/members/${user_id}`
                }
                email={email}
                sessions={sessions.get(user_id) ?? 0}
              />
            )}
          </div>
          <div className="flex flex-wrap items-center gap-2 sm:min-w-48 sm:justify-end">
            {mayManage && <ChangeRole {...{ user_id, email, role, by_issuer }} />}
            {user_id === ownId ? (
              <LeaveAccount account={account.name} user_id={user_id} />
            ) : (
              mayManage && (
                <RemoveMember {...{ user_id, email, by_issuer }} account={account.name} />
              )
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
