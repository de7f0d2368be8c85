import { linesText } from "#domain/text/name-text.ts";
import { environment } from "./environment.ts";

type Output = {
  colors?: boolean;
  /** Whether the lines are meant as commands to a CI system. */
  isCommands?: boolean;
};

/**
 * Text as it leaves this program, for a terminal, a log or a file: without the API key, and whatever
 * names it contains, no line is a command to a CI system unless it is meant as one.
 */
export function outputText(text: string, { colors = false, isCommands = false }: Output = {}) {
  const concealed = conceal(text);
  return isCommands ? concealed : linesText(concealed, { colors });
}

/** A text without the API key, wherever it came from. */
function conceal(text: string, key = environment.SCHEMA_CHECK_KEY?.trim()): string {
  return key ? text.replaceAll(key, "(SCHEMA_CHECK_KEY)") : text;
}
