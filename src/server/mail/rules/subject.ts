import { firstCodePoints } from "#server/rules/name.ts";
import { nameText } from "#server/rules/name-text.ts";

/** Longest subject, and longest name in it, in code points. */
const MAX_SUBJECT = 200;
const MAX_NAME = 80;

/** Returns a subject in one line, whatever the names in it contain. */
export function subject(text: string): string {
  return shortened(nameText(text), MAX_SUBJECT);
}

/** Returns a name that somebody chose, in one line, with its invisible characters shown. */
export function nameInSubject(name: string): string {
  return shortened(nameText(name), MAX_NAME);
}

function shortened(text: string, max: number) {
  const start = firstCodePoints(text, max);
  return start === text ? text : `${start}…`;
}
