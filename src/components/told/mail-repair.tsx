import { TextLink } from "#components/ui/text-link.tsx";
import type { Mailed } from "./mailed.ts";

/** What to do about a mail that was not sent. */
export function MailRepair({ mail, managed }: { mail: Mailed; managed: string | null }) {
  return (
    <span className="block wrap-anywhere">
      <Repair mail={mail} managed={managed} />
    </span>
  );
}

function Repair({
  mail: { fault, consumer_id },
  managed,
}: {
  mail: Mailed;
  managed: string | null;
}) {
  if (fault === "mail")
    return "Ask your administrator: the mail server does not accept this email.";
  if (fault !== "recipient")
    return "If it fails again, ask your administrator about the mail server.";
  if (managed === null) return "The account no longer has this address.";
  return consumer_id === null ? (
    <>
      If the address is wrong, <TextLink href={managed}>invite the right one</TextLink>.
    </>
  ) : (
    <>
      If the address is wrong, <TextLink href={managed}>correct the consumer's contact</TextLink>.
    </>
  );
}
