import { nameText } from "#domain/text/name-text.ts";

/**
 * A text that others chose, as code. Its punctuation is escaped, so that nothing in it is markup; and
 * only in code do GitHub and GitLab leave `@ann` and `#12` alone.
 */
export function code(text: string): string {
  const escaped = nameText(text)
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<code>${escaped}</code>`;
}
