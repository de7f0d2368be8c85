import { CircleSlash } from "lucide-react";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";

/** Tells the members of a suspended account what no longer works. */
export function SuspensionBanner({ suspension }: { suspension: { at: string; reason: string } }) {
  const { at, reason } = suspension;
  return (
    <aside aria-label="Suspension" className="border-b border-line bg-breaking-fill">
      <p className="mx-auto flex max-w-6xl items-start gap-2.5 px-4 py-2.5 sm:px-6">
        <CircleSlash className="mt-0.5 size-4 shrink-0 text-breaking" aria-hidden="true" />
        <span className="min-w-0 break-words text-pretty">
          <b className="font-medium">This account is suspended</b>: its keys are refused and nothing
          can be changed. Suspended <TimeAgo at={at} />. Reason: “
          <Name text={reason} />
          ”. Ask your administrator to resume it.
        </span>
      </p>
    </aside>
  );
}
