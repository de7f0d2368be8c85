import type { ReactNode } from "react";
import type { Outputs } from "#components/calls/console-client.ts";
import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { decisionSentence } from "#server/gate/rules/decision-sentence.ts";
import { type Standing, standingText } from "#server/gate/rules/standing.ts";
import { DecisionBadge, StopShape } from "./decision-badge.tsx";

type Explained = Outputs["decisions"]["explain"];

/** What holds now of a check, with what to do, and below it how it was decided. */
export function CheckStanding({
  base,
  explained,
  again,
}: {
  base: string;
  explained: Explained;
  /** The line that checks again. */
  again: ReactNode;
}) {
  const { decision, standing, latest } = explained;
  const text = standingText(standing);
  if (text === null) {
    return (
      <div className="grid justify-items-start gap-2">
        {decision && <DecisionBadge decision={decision} />}
        <p className="text-body">{decisionSentence(explained)}</p>
      </div>
    );
  }
  const isOther = standing.state === "resolved" || standing.state === "overtaken";
  return (
    <div className="grid gap-3">
      <div className="grid justify-items-start gap-2">
        <StandingBadge standing={standing} />
        <p className="text-body">{text}</p>
        {isOther && latest && (
          <TextLink href={`${base}/checks/${latest.id}`} prefetch={false}>
            Latest check, <TimeAgo at={latest.created_at} />
          </TextLink>
        )}
      </div>
      {standing.state === "passes" && again}
      <p className="text-ink-muted">
        When it was checked: {inSentence(decisionSentence(explained))}
      </p>
    </div>
  );
}

function inSentence(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

const PASSES = { approvals: "Approved", contract: "Contract changed", policy: "Policy changed" };

function StandingBadge({ standing }: { standing: Standing }) {
  switch (standing.state) {
    case "passes":
      return <Badge>{standing.accepted === null ? PASSES[standing.cause] : "Accepted"}</Badge>;
    case "resolved":
      return <Badge>Resolved</Badge>;
    case "deleted":
      return <Badge>Contract deleted</Badge>;
    case "will_block":
      return (
        <Badge tone="block">
          <StopShape />
          Will be blocked
        </Badge>
      );
    default:
      return <DecisionBadge decision="block" />;
  }
}
