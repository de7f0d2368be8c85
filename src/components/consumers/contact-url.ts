import { isWebAddress } from "#components/parts/web-address.ts";
import { isEmail, normalEmail } from "#server/people/rules/email.ts";

/** Returns where a consumer's contact leads; null when it is neither an email address nor a page. */
export function contactUrl(text: string): string | null {
  const email = normalEmail(text);
  if (isEmail(email)) return `mailto:${encodeURIComponent(email)}`;
  return isWebAddress(text) ? text : null;
}
