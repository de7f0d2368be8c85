import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { EndMemberSession } from "./end-member-session.tsx";
import { deviceName } from "./sign-in/device-name.ts";

type Props = {
  user_id: string;
  sessions: Outputs["memberSessions"]["list"]["sessions"];
  mayEnd: boolean;
};

/** The sessions in which a member opened the account. */
export function MemberSessionList({ user_id, sessions, mayEnd }: Props) {
  return (
    <ul aria-label="Sessions" className="divide-y divide-line rounded-list border border-line">
      {sessions.map(({ id, ip_address, user_agent, created_at, last_used_at }) => (
        <li
          key={id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-36">{deviceName(user_agent)}</span>
          <span className="font-mono break-all text-ink-muted">{ip_address}</span>
          <span className="text-ink-muted">
            signed in <TimeAgo at={created_at} />
          </span>
          <span className="text-ink-muted">
            last used <TimeAgo at={last_used_at} />
          </span>
          {mayEnd && (
            <EndMemberSession user_id={user_id} session_id={id} device={deviceName(user_agent)} />
          )}
        </li>
      ))}
    </ul>
  );
}
