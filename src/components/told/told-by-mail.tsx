import type { Outputs } from "#components/calls/console-client.ts";
import { Name } from "#components/ui/name.tsx";
import { StateMark } from "#components/ui/state-mark.tsx";

const MARKS = {
  pending: { shape: "hollow", tone: "muted", word: "on its way" },
  sent: { shape: "tick", tone: "ink", word: "mailed" },
  abandoned: { shape: "cross", tone: "warning", word: "not mailed" },
} as const;

/** A mail about a check to a person or a consumer. */
export function ToldByMail({
  mail: { recipient, status },
}: {
  mail: Outputs["decisions"]["explain"]["mails"][number];
}) {
  const { word, ...mark } = MARKS[status];
  return (
    <span className="flex flex-wrap gap-x-2">
      <StateMark {...mark}>{word}</StateMark>
      <span className="min-w-0 break-words">
        <Name text={recipient} />
      </span>
    </span>
  );
}
