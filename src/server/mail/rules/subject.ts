import { shortened } from "#domain/mail/mail-name.ts";

/** Longest subject, in code points. */
const MAX_SUBJECT = 200;

/** Returns a subject of bounded length. Names in it are those that `nameInSubject` returns. */
export function subject(text: string): string {
  return shortened(text, MAX_SUBJECT);
}
