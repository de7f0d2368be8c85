/** What consumers are for, and which of them get mails. */
export function ConsumersIntro({
  sendsMail,
  mayChange,
}: {
  /** Whether the server sends mails at all. */
  sendsMail: boolean;
  mayChange: boolean;
}) {
  return (
    <p className="mb-3 max-w-[65ch] text-ink-muted">
      Who uses this data. A check names those who use a column that was removed or changed type.{" "}
      {sendsMail
        ? "When such a change begins to block, consumers whose contact is an email address get one email about it, once they have agreed to that."
        : "This server cannot send email."}
      {sendsMail &&
        mayChange &&
        " We ask each new address by email. Only the person at an address can subscribe it again."}
    </p>
  );
}
