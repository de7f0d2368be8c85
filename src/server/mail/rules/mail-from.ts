import { isEmail, normalEmail } from "#domain/people/email.ts";

/** An address with the name that mail programs show. */
export type MailFrom = { name: string; address: string };

export const MAIL_FROM_FAULT =
  "must be an address, or a name and an address: Checks <checks@example.com>";

const NAME = "Schema Contract Check";
const NAMED = /^(?<name>[^<>"\p{Cc}]*)<(?<address>[^<>]*)>$/u;

/** Reads `Name <address>`, or an address alone; null when it is neither. */
export function parseMailFrom(text: string): MailFrom | null {
  const { name = "", address = text } = NAMED.exec(text.trim())?.groups ?? {};
  const normal = normalEmail(address);
  return isEmail(normal) ? { name: name.trim() || NAME, address: normal } : null;
}

/** Derives the sender from the server's own URL; null when its host is an IP address. */
export function defaultMailFrom(baseUrl: string): MailFrom | null {
  const { hostname } = new URL(baseUrl);
  const isAddress = hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
  return isAddress ? null : parseMailFrom(`no-reply@${hostname}`);
}
