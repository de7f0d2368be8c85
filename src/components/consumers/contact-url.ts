import { isWebAddress } from "#components/parts/web-address.ts";
import { mailAddress } from "#domain/gate/consumer.ts";

/** Returns where a consumer's contact leads; null when it is neither an email address nor a page. */
export function contactUrl(text: string): string | null {
  const email = mailAddress(text);
  if (email) return `mailto:${encodeURIComponent(email)}`;
  return isWebAddress(text) ? text : null;
}
