import { firstCodePoints } from "#server/rules/name.ts";
import { nameText } from "#server/rules/name-text.ts";

type SmtpError = { code?: string; responseCode?: number; response?: string; message?: string };

const MAX_ANSWER = 300;

/**
 * Returns whether no later attempt can succeed: the server answered 5xx to this mail. A refused
 * sign-in is the operator's to fix, and is tried again.
 */
export function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}

/** Returns why an attempt failed, as a sentence; never with the password. */
export function mailReason(error: unknown, host: string): string {
  const { code = "", response, responseCode } = error as SmtpError;
  if (responseCode === 535 || code === "EAUTH") {
    return "The mail server refused the user or password of SMTP_URL.";
  }
  if (response) return `The mail server answered: ${answered(response)}`;
  const words = REASONS[code] ?? `failed (${code || "unknown error"})`;
  return `The connection to ${host} ${words}.`;
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
  ESOCKET: "broke off",
};
