import type { Environment } from "../../environment.ts";

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Gives a text a colour, or leaves it as it is where there are none. */
export type Paint = (style: keyof typeof CODES, text: string) => string;

export function painter(color: boolean): Paint {
  return (style, text) =>
    color && text.trim() !== "" ? `\x1b[${CODES[style]}m${text}\x1b[0m` : text;
}

/** Whether reports on standard output have colours: on a terminal, unless somebody says otherwise. */
export function wantsColor({ FORCE_COLOR, NO_COLOR, TERM }: Environment, isTerminal = false) {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  if (NO_COLOR) return false;
  return isTerminal && TERM !== "dumb";
}
