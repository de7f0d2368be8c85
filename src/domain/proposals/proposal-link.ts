import { MAX_LINK_LENGTH } from "#domain/limit.ts";
import { hiddenIn } from "#domain/text/hidden-text.ts";

/**
 * Reads the link of a proposal; null unless it is an https address without a user and a password.
 * Its host is in ASCII, so that it cannot look like another one.
 */
export function proposalLink(text: string): string | null {
  const isVisible = !text.includes("\n") && hiddenIn(text) === null;
  if (text.length > MAX_LINK_LENGTH || !isVisible || !URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  const isPlain = protocol === "https:" && username === "" && password === "";
  return isPlain && href.length <= MAX_LINK_LENGTH ? href : null;
}
