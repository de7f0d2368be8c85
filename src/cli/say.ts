import { nameText } from "#server/rules/name-text.ts";
import { environment } from "./environment.ts";

/** What could move a terminal's cursor or change the order of what it shows; lines stay. */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Words for people, on standard error. */
export function say(text: string): void {
  console.error(conceal(text).replace(HIDDEN, nameText));
}

/** A text without the API key, wherever it came from. */
export function conceal(text: string, key = environment.SCHEMA_CHECK_KEY?.trim()): string {
  return key ? text.replaceAll(key, "(SCHEMA_CHECK_KEY)") : text;
}
