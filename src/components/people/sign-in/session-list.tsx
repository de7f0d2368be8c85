import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { deviceName } from "./device-name.ts";
import { EndSession } from "./end-session.tsx";

type Session = Outputs["profile"]["sessions"][number];

export function SessionList({ sessions }: { sessions: Session[] }) {
  return (
    <ul aria-label="Sessions" className="divide-y divide-line rounded-list border border-line">
      {sessions.map(({ id, is_current, ip_address, user_agent, created_at }) => (
        <li
          key={id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-36">
            {deviceName(user_agent)}
            {is_current && <span className="text-ink-muted"> (this device)</span>}
          </span>
          <span className="font-mono break-all text-ink-muted">{ip_address}</span>
          <span className="text-ink-muted">
            signed in <TimeAgo at={created_at} />
          </span>
          {!is_current && <EndSession id={id} device={deviceName(user_agent)} />}
        </li>
      ))}
    </ul>
  );
}
