/** What consumers are for, and who of them gets mails. */
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
      Who uses this data. A check names those who use a column that was removed or has another type.{" "}
      {sendsMail
        ? "When such a change begins to block, consumers whose contact is an email address get one mail about it."
        : "Nobody is mailed, because this server sends no email."}
      {sendsMail && mayChange && " To stop a consumer's mails, change its contact."}
    </p>
  );
}
