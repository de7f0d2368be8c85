import { TEXT_LINK } from "#components/ui/text-link.tsx";
import type { Sending } from "./sending.ts";

/** For everyone whom the server does not write to: the reader's own mail program. */
export function OwnMailProgram({ sending }: { sending: Sending }) {
  const { sendsMail, isOwner, text, subject } = sending;
  return (
    <p className="text-table">
      <a
        href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        className={TEXT_LINK}
      >
        {sendsMail ? "Email someone else" : "Email someone"}
      </a>
      {isOwner && !sendsMail && (
        <span className="mt-1 block text-ink-muted">
          With SMTP_URL set, the server itself emails checks to members and consumers.
        </span>
      )}
    </p>
  );
}
