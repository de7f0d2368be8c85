import { StateMark } from "#components/ui/state-mark.tsx";
import type { MailStatus } from "#domain/mail/mail.ts";

const MARKS = {
  pending: { shape: "hollow", tone: "muted", word: "on its way" },
  sent: { shape: "tick", tone: "ink", word: "emailed" },
  abandoned: { shape: "cross", tone: "warning", word: "not emailed" },
} as const;

/** The outcome of a mail. */
export function MailState({ status }: { status: MailStatus }) {
  const { word, ...mark } = MARKS[status];
  return <StateMark {...mark}>{word}</StateMark>;
}
