import { TimeAgo } from "#components/parts/time-ago.tsx";
import { Name } from "#components/ui/name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { countText } from "#domain/text/number-text.ts";
import { MailRepair } from "./mail-repair.tsx";
import { MailState } from "./mail-state.tsx";
import type { Mailed } from "./mailed.ts";
import { SendAgain } from "./send-check.tsx";
import type { Sending } from "./sending.ts";

/** A mail about a check, why it was not sent, and the way to where its reader is managed. */
export function ToldByMail({
  mail,
  managed,
  sending,
}: {
  mail: Mailed;
  /** The page of the person or consumer; null if they are gone. */
  managed: string | null;
  /** Null for readers who may not send. */
  sending: Sending | null;
}) {
  const { recipient, status, attempts, reason, created_at, finished_at } = mail;
  const isLost = status === "abandoned";
  const maySend = isLost && sending?.sendsMail && managed !== null;
  return (
    <>
      <span className="flex flex-wrap gap-x-2">
        <MailState status={status} />
        <span className="text-ink-muted">
          {attempts > 0 && status !== "sent" && `${countText(attempts, "attempt")}, `}
          <TimeAgo at={finished_at ?? created_at} />
        </span>
      </span>
      {managed === null ? (
        <Name text={recipient} />
      ) : (
        <TextLink href={managed} className="wrap-anywhere">
          <Name text={recipient} />
        </TextLink>
      )}
      {reason && (
        <span className="block wrap-anywhere text-ink-muted">
          <Name text={reason} />
        </span>
      )}
      {isLost && sending && <MailRepair mail={mail} managed={managed} />}
      {maySend && (
        <span className="mt-1 block">
          <SendAgain sending={sending} address={recipient} />
        </span>
      )}
    </>
  );
}
