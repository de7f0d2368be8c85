import { nameText } from "#server/rules/name-text.ts";

/** A text that others chose, as code: nothing in it is markup, a link or a mention. */
export function code(text: string): string {
  return `<code>${plain(nameText(text))}</code>`;
}

/** Text without any markup, on one line. */
export function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/[!-/:-@[-`{-~]/g, (character) => `&#${character.charCodeAt(0)};`);
}
