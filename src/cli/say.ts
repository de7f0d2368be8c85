import { linesText } from "#server/rules/name-text.ts";
import { environment } from "./environment.ts";

/** Words for people, on standard error. */
export function say(text: string): void {
  console.error(linesText(conceal(text)));
}

/** A text without the API key, wherever it came from. */
export function conceal(text: string, key = environment.SCHEMA_CHECK_KEY?.trim()): string {
  return key ? text.replaceAll(key, "(SCHEMA_CHECK_KEY)") : text;
}
