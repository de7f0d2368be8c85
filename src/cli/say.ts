import { outputText } from "./output-text.ts";

/** Words for people, on standard error. */
export function say(text: string): void {
  console.error(outputText(text));
}

const said = new Set<string>();

/** The same, unless this run has said it before. */
export function sayOnce(text: string): void {
  if (!said.has(text)) say(text);
  said.add(text);
}
