import { outputText } from "./output-text.ts";

/** Words for people, on standard error. */
export function say(text: string): void {
  console.error(outputText(text));
}
