import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { type Standing, standingText } from "#domain/gate/standing.ts";
import { StopShape } from "./decision-badge.tsx";

/** The current state of a check's decision, with what to do; nothing if the decision says it. */
export function CheckStanding({
  base,
  explained: { standing, latest },
  again,
}: {
  base: string;
  explained: Pick<Outputs["decisions"]["explain"], "standing" | "latest">;
  /** The line that checks again. */
  again: ReactNode;
}) {
  const text = standingText(standing);
  if (text === null) return null;
  const isOther = standing.state === "resolved" || standing.state === "overtaken";
  return (
    <section
      aria-label="Current state"
      className="mb-6 grid items-center gap-x-8 gap-y-3 rounded-list border border-line bg-surface px-3 py-3 sm:px-4 lg:has-[pre]:grid-cols-2"
    >
      <p className="flex gap-2.5 font-medium">
        <StandingIcon state={standing.state} />
        <span>
          {text}
          {isOther && latest && (
            <TextLink href={`${base}/checks/${latest.id}`} className="ml-3 font-normal">
              Latest check, <TimeAgo at={latest.created_at} />
            </TextLink>
          )}
        </span>
      </p>
      {standing.state === "passes" && <div className="min-w-0">{again}</div>}
    </section>
  );
}

function StandingIcon({ state }: Pick<Standing, "state">) {
  if (state === "deleted") return null;
  const isOpen = state === "passes" || state === "resolved";
  return isOpen ? (
    <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
  ) : (
    <span className="mt-1 shrink-0">
      <StopShape />
    </span>
  );
}
