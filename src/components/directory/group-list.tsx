import type { Outputs } from "#components/calls/console-client.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Name } from "#components/ui/name.tsx";
import { countText } from "#domain/text/number-text.ts";
import { SetGroupRole } from "./set-role.tsx";

type Group = Outputs["directories"]["get"]["groups"][number];

export function GroupList({ groups, mayChange }: { groups: Group[]; mayChange: boolean }) {
  return (
    <ul aria-label="Groups" className="divide-y divide-line rounded-list border border-line">
      {groups.map(({ id, display_name, role, members }) => (
        <li
          key={id}
          className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-1.5 text-table max-sm:py-3 sm:px-4"
        >
          <span className="min-w-0 flex-1 basis-52 break-words">
            <Name text={display_name} />
          </span>
          <span className="text-ink-muted">{countText(members, "person", "people")}</span>
          <span className="flex w-16">
            {role ? <Badge>{role}</Badge> : <span className="text-ink-muted">no role</span>}
          </span>
          {mayChange && <SetGroupRole id={id} name={display_name} role={role} />}
        </li>
      ))}
    </ul>
  );
}
