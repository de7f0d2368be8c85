import type { MailText } from "#domain/mail/mail.ts";
import { mailName, nameInSubject } from "#domain/mail/mail-name.ts";
import { countText } from "#domain/text/number-text.ts";
import { listText } from "./listed.ts";
import { subject } from "./subject.ts";

type Ending = { key_preview: string; label: string | null; expires_at: Date };

/** Tells a person which of their keys end soon. */
export function keyEndMail({
  account_name,
  keys,
  keys_url,
}: {
  account_name: string;
  /** At least one, the first to end first. */
  keys: readonly Ending[];
  keys_url: string;
}): MailText {
  const are = keys.length === 1 ? "This API key" : "These API keys";
  const parts = [
    `${are} of the account ${mailName(account_name)} will soon stop working:`,
    listText(keys, keyText),
    `A pipeline that still uses one is refused from then on. To replace it, or to let it work for longer:\n${keys_url}`,
    "You get this email once for each key, because it is yours or belongs to an account that you own.",
  ];
  return {
    subject: subject(
      `${countText(keys.length, "API key")} of ${nameInSubject(account_name)} will expire`,
    ),
    text: `${parts.join("\n\n")}\n`,
  };
}

function keyText({ key_preview, label, expires_at }: Ending) {
  const name = label === null ? "" : `${mailName(label)}, `;
  const until = `${expires_at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return `${name}${key_preview}…, works until ${until}`;
}
