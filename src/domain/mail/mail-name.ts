import { firstCodePoints } from "#domain/text/name.ts";
import { nameText } from "#domain/text/name-text.ts";

/** Longest name in the text of a mail, and in its subject, in code points. */
const MAX_NAME = 120;
const MAX_NAME_IN_SUBJECT = 80;

/**
 * What mail programs turn into links: `scheme:`, a host's dots, and the start of a Windows share. A
 * name that has one shows it in brackets, as names show invisible characters.
 */
const LINKED = /(?<=\p{L}):(?=\S)|:(?=[/\\])|[/\\]{2,}(?=\S)|(?<=[^\s.])[.。．｡](?=\p{L})/gu;

/** Addresses that no mail program takes for a page, such as `www.example.com/x@example.com`. */
const PLAIN_ADDRESS = /^(?!www\.)[\p{L}\p{M}\p{N}._+-]+@[^@]+$/iu;

/** Returns a chosen name on one line, in a form that no mail program turns into a link. */
export function mailName(name: string): string {
  return unlinked(nameText(shortened(name, MAX_NAME)));
}

/** The same, as short as a subject needs it. */
export function nameInSubject(name: string): string {
  return unlinked(nameText(shortened(name, MAX_NAME_IN_SUBJECT)));
}

/** Returns a line of a text, in a form that no mail program turns into a link. */
export function mailLine(line: string): string {
  return unlinked(nameText(line));
}

/** Returns who did something: a person's address, which may be a link to write to, or a name. */
export function actorText(actor: string): string {
  return PLAIN_ADDRESS.test(actor) ? nameText(actor) : mailName(actor);
}

/** Returns the beginning of a text, with an ellipsis if that is not all of it. */
export function shortened(text: string, max: number): string {
  const start = firstCodePoints(text, max);
  return start === text ? text : `${start}…`;
}

function unlinked(text: string) {
  return text.replace(LINKED, (part) => `⟨${part}⟩`);
}
