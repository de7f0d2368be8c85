import type { MailFault } from "#domain/mail/mail.ts";
import { firstCodePoints } from "#domain/text/name.ts";
import { nameText } from "#domain/text/name-text.ts";

type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string };

const MAX_ANSWER = 300;

/**
 * Returns what has to be repaired. A refused sign-in is the operator's to fix, and is tried again,
 * as is everything that is not an answer for good (5xx) to this mail.
 */
export function mailFault(error: unknown): MailFault {
  const { code, responseCode = 0, command } = error as SmtpError;
  if (responseCode < 500 || (code !== "EENVELOPE" && code !== "EMESSAGE")) return "server";
  return command === "RCPT TO" ? "recipient" : "mail";
}

/**
 * Returns why an attempt failed, as a sentence for the members of an account: never with the
 * password, and without the mail server's host.
 */
export function mailReason(error: unknown): string {
  const { code = "", response, responseCode } = error as SmtpError;
  if (responseCode === 535 || code === "EAUTH") {
    return "The mail server refused the user or password of SMTP_URL.";
  }
  if (response) return `The mail server answered: ${answered(response)}`;
  const words = REASONS[code] ?? `failed (${code || "unknown error"})`;
  return `The connection to the mail server ${words}.`;
}

function answered(response: string) {
  return firstCodePoints(nameText(response.replace(/[\r\n]+/g, " ")), MAX_ANSWER);
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "was refused",
  ECONNRESET: "was closed",
  ECONNECTION: "was closed",
  ENOTFOUND: "failed: there is no such host",
  EDNS: "failed: there is no such host",
  EAI_AGAIN: "failed: the name server did not answer",
  ETIMEDOUT: "timed out",
  ETLS: "failed: TLS could not be started",
  ESOCKET: "was lost",
};
