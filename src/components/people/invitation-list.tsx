import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { MailState } from "#components/told/mail-state.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { exactTime } from "#domain/text/exact-time.ts";
import { WithdrawInvitation } from "./withdraw-invitation.tsx";

type Invitation = Outputs["invitations"]["list"][number];

/** The open invitations. */
export function InvitationList({
  invitations,
  mayManage,
}: {
  invitations: Invitation[];
  mayManage: boolean;
}) {
  return (
    <ul aria-label="Invitations" className="divide-y divide-line rounded-list border border-line">
      {invitations.map(({ id, email, role, invited_by, created_at, expires_at, mail }) => (
        <li
          key={id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-52 break-all">
            <Name text={email} />
          </span>
          <span className="flex w-16">
            <Badge>{role}</Badge>
          </span>
          <span className="min-w-0 break-words text-ink-muted">
            invited <TimeAgo at={created_at} />
            {invited_by && (
              <>
                {" "}
                by <Name text={invited_by} />
              </>
            )}
          </span>
          {mail && <MailState status={mail} />}
          <span className="text-ink-muted">
            {Date.parse(expires_at) < Date.now() ? (
              "expired"
            ) : (
              <time dateTime={expires_at} title={exactTime(expires_at)}>
                until {expires_at.slice(0, 10)}
              </time>
            )}
          </span>
          {mayManage && <WithdrawInvitation id={id} email={email} />}
        </li>
      ))}
    </ul>
  );
}
