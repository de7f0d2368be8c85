import type { Outputs } from "#components/calls/console-client.ts";
import { ChangeCounts } from "#components/checks/change-counts.tsx";

type Change = NonNullable<Outputs["versions"]["list"]["versions"][number]["change"]>;

/** What a version changed: the columns as in a check, and differences that a check does not see. */
export function VersionChange({ change }: { change: Change }) {
  const { counts, details, now_required, now_optional, is_reordered, old_name } = change;
  const words = [
    now_required > 0 && `${now_required} now required`,
    now_optional > 0 && `${now_optional} now optional`,
    is_reordered && "reordered",
    old_name !== null && "renamed",
  ].filter((word) => word !== false);
  const isCounted = counts.removed + counts.type_changes + counts.added + details > 0;
  return (
    <span className="flex flex-wrap gap-x-2.5 md:min-w-40">
      {(isCounted || words.length === 0) && <ChangeCounts counts={{ ...counts, details }} />}
      {words.length > 0 && <span className="text-ink-muted">{words.join(", ")}</span>}
    </span>
  );
}
