import { CircleSlash } from "lucide-react";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";

/** Says to the people of a suspended account what it can still do. */
export function SuspensionBanner({ suspension }: { suspension: { at: string; reason: string } }) {
  const { at, reason } = suspension;
  return (
    <aside aria-label="Suspension" className="border-b border-line bg-breaking-fill">
      <p className="mx-auto flex max-w-6xl items-start gap-2.5 px-4 py-2.5 sm:px-6">
        <CircleSlash className="mt-0.5 size-4 shrink-0 text-breaking" aria-hidden="true" />
        <span className="min-w-0 break-words">
          <b className="font-medium">This account is suspended</b>: its keys are refused, and
          nothing in it can be changed. That was decided <TimeAgo at={at} />, with the reason “
          <Name text={reason} />
          ”. Your operator can end it.
        </span>
      </p>
    </aside>
  );
}
